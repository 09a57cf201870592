package sandproof.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attack.Payload;
import sandproof.attack.Witness;
import sandproof.cli.JsonOutput.Format;

/** {@code sandproof explain ID}: one attack in full. */
@Command(name = "explain", description = "Tells all about one attack.", mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ID", description = "the attack, such as FS-001")
    String id = "";

    @Option(names = "--attacks", paramLabel = "DIR", description = "a folder with more attacks of your own")
    @Nullable
    Path folder;

    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Override
    public Integer call() {
        Catalogue catalogue =
                folder == null ? Catalogue.bundled() : Catalogue.bundled().and(Catalogue.from(folder));
        Attack attack = catalogue.select(List.of(), List.of(id), List.of()).get(0);
        Map<String, Object> facts = facts(attack);
        if (format == Format.JSON) {
            JsonOutput.print(facts);
            return ExitCode.PASSED;
        }
        System.out.println(attack.id() + "  " + attack.title() + "\n\n"
                + attack.description().strip() + "\n");
        facts.entrySet().stream()
                .skip(3)
                .forEach(fact -> System.out.println(fact.getKey() + ": " + told(fact.getValue())));
        return ExitCode.PASSED;
    }

    private static Map<String, Object> facts(Attack attack) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("id", attack.id());
        facts.put("title", attack.title());
        facts.put("description", attack.description());
        facts.put("boundary", attack.boundary().word());
        facts.put("severity", attack.severity().word());
        facts.put("payload", languages(attack));
        facts.put("needs", attack.needs());
        facts.put("witnesses", attack.witnesses().stream().map(Witness::word).toList());
        facts.put(
                "ending",
                attack.ending().name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        facts.put("logged at level", attack.denial().level().word());
        facts.put("denied object", attack.denial().objects());
        facts.put("weaknesses that let it through", attack.bittenBy());
        facts.put("requirements", attack.requirements());
        facts.put("references", attack.references());
        facts.put("source", attack.source());
        return facts;
    }

    /** What its payload is written in; a sandbox that runs JavaScript only gets it in that or not at all. */
    static List<String> languages(Attack attack) {
        return Stream.concat(Stream.of(attack.payload()), attack.javascript().stream())
                .map(Payload::language)
                .toList();
    }

    private static String told(Object value) {
        if (value instanceof List<?> list) {
            return list.isEmpty() ? "none" : list.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        return String.valueOf(value);
    }
}
