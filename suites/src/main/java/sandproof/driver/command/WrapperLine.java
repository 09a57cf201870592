package sandproof.driver.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sandproof.driver.folder.TaskFolder;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** The command line of one task: the wrapper's, with its placeholders filled. */
final class WrapperLine {
    static final String COMMAND = "${command...}";
    static final String ENVIRONMENT = "${environment...}";
    static final Set<String> PLACEHOLDERS = Set.of(
            "command...",
            "environment...",
            "id",
            "run",
            "work",
            "inputs",
            "output",
            "tmp",
            "memory",
            "processes",
            "open-files",
            "output-bytes",
            "tmp-bytes",
            "seconds");

    private final CommandSettings settings;
    private final Map<String, String> places;

    /** @param places what the task's own command means by inputs, output and tmp */
    WrapperLine(CommandSettings settings, Map<String, String> places) {
        this.settings = settings;
        this.places = Map.copyOf(places);
    }

    List<String> words(TaskSpec spec, TaskFolder folder) {
        Map<String, String> values = values(spec.limits(), folder);
        List<String> words = new ArrayList<>();
        for (String word : settings.wrapper()) {
            switch (word) {
                case COMMAND -> spec.command().forEach(own -> words.add(Placeholders.filled(own, places)));
                case ENVIRONMENT ->
                    new TreeMap<>(spec.environment()).forEach((name, value) -> {
                        Map<String, String> pair = Map.of("name", name, "value", value);
                        settings.eachVariable().forEach(option -> words.add(Placeholders.filled(option, pair)));
                    });
                default -> words.add(Placeholders.filled(word, values));
            }
        }
        return words;
    }

    /** Whether the task's variables go by the wrapper's command line and not by its environment. */
    boolean carriesVariables() {
        return settings.wrapper().contains(ENVIRONMENT);
    }

    private static Map<String, String> values(Limits limits, TaskFolder folder) {
        Map<String, String> values = new HashMap<>();
        values.put("id", folder.id());
        values.put("run", folder.run().toString());
        values.put("work", folder.path().toString());
        values.put("inputs", folder.inputs().toString());
        values.put("output", folder.output().toString());
        values.put("tmp", folder.tmp().toString());
        values.put("memory", Long.toString(limits.memoryBytes()));
        values.put("processes", Integer.toString(limits.processes()));
        values.put("open-files", Integer.toString(limits.openFiles()));
        values.put("output-bytes", Long.toString(limits.outputBytes()));
        values.put("tmp-bytes", Long.toString(limits.tmpBytes()));
        values.put("seconds", Long.toString(Math.max(1, (limits.inner().toMillis() + 999) / 1000)));
        return values;
    }
}
