package sandproof.driver.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sandproof.driver.folder.TaskFolder;
import sandproof.sandbox.TaskSpec;

/** The command line of one task: the wrapper's, with its placeholders filled. */
final class WrapperLine {
    static final String COMMAND = "${command...}";
    static final String ENVIRONMENT = "${environment...}";
    private final CommandSettings settings;
    private final Map<String, String> places;

    /** @param places what the task's own command means by inputs, output and tmp */
    WrapperLine(CommandSettings settings, Map<String, String> places) {
        this.settings = settings;
        this.places = Map.copyOf(places);
    }

    List<String> words(TaskSpec spec, TaskFolder folder) {
        Map<String, String> values = Values.of(folder, spec.limits());
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
}
