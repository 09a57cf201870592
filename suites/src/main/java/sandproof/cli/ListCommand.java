package sandproof.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.cli.JsonOutput.Format;

/** {@code sandproof list}: the attacks there are. */
@Command(name = "list", description = "Lists the attacks.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Option(names = "--weaknesses", description = "list the weaknesses of the reference sandbox, and who notices them")
    boolean weaknesses;

    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Override
    public Integer call() {
        if (weaknesses) {
            return listWeaknesses(selection.catalogue());
        }
        List<Attack> attacks = selection.select(selection.catalogue());
        if (format == Format.JSON) {
            JsonOutput.print(attacks.stream().map(ListCommand::row).toList());
            return ExitCode.PASSED;
        }
        for (Attack attack : attacks) {
            System.out.printf(
                    Locale.ROOT,
                    "%-9s %-12s %-9s %s%n",
                    attack.id(),
                    attack.boundary().word(),
                    attack.severity().word(),
                    attack.title());
        }
        System.out.println(attacks.size() + (attacks.size() == 1 ? " attack" : " attacks"));
        return ExitCode.PASSED;
    }

    private int listWeaknesses(Catalogue catalogue) {
        Map<String, List<String>> noticed = new LinkedHashMap<>();
        for (String weakness : HoleNames.all(catalogue)) {
            noticed.put(
                    weakness,
                    catalogue.attacks().stream()
                            .filter(attack -> attack.bittenBy().contains(weakness))
                            .map(Attack::id)
                            .toList());
        }
        if (format == Format.JSON) {
            JsonOutput.print(noticed);
        } else {
            noticed.forEach((weakness, by) ->
                    System.out.printf(Locale.ROOT, "%-32s noticed by %s%n", weakness, String.join(", ", by)));
            System.out.println(noticed.size() + " weaknesses");
        }
        return ExitCode.PASSED;
    }

    private static Map<String, Object> row(Attack attack) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("id", attack.id());
        row.put("title", attack.title());
        row.put("boundary", attack.boundary().word());
        row.put("severity", attack.severity().word());
        row.put("languages", ExplainCommand.languages(attack));
        row.put("tags", attack.tags());
        row.put("needs", attack.needs());
        row.put("requirements", attack.requirements());
        row.put("references", attack.references());
        row.put("bittenBy", attack.bittenBy());
        return row;
    }
}
