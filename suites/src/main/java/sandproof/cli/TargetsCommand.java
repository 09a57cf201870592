package sandproof.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.cli.JsonOutput.Format;
import sandproof.driver.Target;
import sandproof.driver.Targets;

/** {@code sandproof targets}: the sandboxes that can be attacked by name. */
@Command(
        name = "targets",
        description = "Lists the ready-made targets, or checks target files of your own.",
        mixinStandardHelpOptions = true)
final class TargetsCommand implements Callable<Integer> {
    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Parameters(
            paramLabel = "NAME-or-FILE",
            arity = "0..*",
            description = "only these (default: all that are ready-made)")
    List<String> only = List.of();

    private static final String USABLE = "usable";

    @Override
    public Integer call() {
        var targets = (only.isEmpty() ? Targets.names() : only)
                .stream().map(TargetsCommand::checked).toList();
        if (format == Format.JSON) {
            JsonOutput.print(targets.stream().map(TargetsCommand::row).toList());
            return ExitCode.PASSED;
        }
        int width = targets.stream()
                .mapToInt(target -> target.name().length())
                .max()
                .orElse(0);
        for (Target target : targets) {
            System.out.printf(
                    Locale.ROOT, "%-" + width + "s  %-8s  %s%n", target.name(), state(target), target.description());
            if (!target.language().isEmpty()) {
                System.out.printf(
                        Locale.ROOT,
                        "%" + width + "s            runs %s only: attacks without a form in it are not made%n",
                        "",
                        target.language());
            }
            target.needs()
                    .missing()
                    .forEach(missing -> System.out.printf(
                            Locale.ROOT,
                            "%" + width + "s            missing: %s (%s)%n",
                            "",
                            missing.what(),
                            missing.install()));
        }
        long usable =
                targets.stream().filter(target -> state(target).equals(USABLE)).count();
        System.out.printf(Locale.ROOT, "%n%d of %d usable here%n", usable, targets.size());
        return ExitCode.PASSED;
    }

    /** A file of one's own is held against what a run would demand of it before it starts anything. */
    private static Target checked(String nameOrFile) {
        Target target = Targets.resolve(nameOrFile);
        if (!Targets.names().contains(nameOrFile) && target.needs().missing().isEmpty()) {
            target.demand();
            target.canary().ifPresent(canary -> ElsewhereSession.demand(nameOrFile, canary));
        }
        return target;
    }

    private static String state(Target target) {
        if (target.untried()) {
            return "template";
        }
        return target.needs().missing().isEmpty() ? USABLE : "missing";
    }

    private static Map<String, Object> row(Target target) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", target.name());
        row.put("driver", target.driver());
        row.put("description", target.description());
        row.put("state", state(target));
        row.put("language", target.language());
        row.put(
                "missing",
                target.needs().missing().stream()
                        .map(missing -> Map.of("what", missing.what(), "install", missing.install()))
                        .toList());
        row.put("sources", target.sources());
        row.put("claims", new TreeMap<>(target.claims()));
        return row;
    }
}
