package sandproof.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sandproof.cli.JsonOutput.Format;
import sandproof.driver.Target;
import sandproof.driver.Targets;

/** {@code sandproof targets}: the sandboxes that can be attacked by name. */
@Command(name = "targets", description = "Lists the ready-made targets.", mixinStandardHelpOptions = true)
final class TargetsCommand implements Callable<Integer> {
    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Override
    public Integer call() {
        var targets = Targets.names().stream().map(Targets::resolve).toList();
        if (format == Format.JSON) {
            JsonOutput.print(targets.stream().map(TargetsCommand::row).toList());
            return ExitCode.PASSED;
        }
        for (Target target : targets) {
            System.out.printf(Locale.ROOT, "%-12s %s%n", target.name(), target.description());
        }
        return ExitCode.PASSED;
    }

    private static Map<String, Object> row(Target target) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", target.name());
        row.put("driver", target.driver());
        row.put("description", target.description());
        row.put("claims", new TreeMap<>(target.claims()));
        return row;
    }
}
