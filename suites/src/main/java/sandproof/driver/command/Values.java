package sandproof.driver.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sandproof.driver.folder.TaskFolder;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskSpec;

/** What the placeholders of a target stand for in one task. */
final class Values {
    /** Known in every command line of a target. */
    static final Set<String> IN_LINES = Set.of(
            "id",
            "run",
            "work",
            "inputs",
            "output",
            "tmp",
            "rootfs",
            "memory",
            "processes",
            "open-files",
            "output-bytes",
            "tmp-bytes",
            "seconds");

    /** Known beside them in the files of a target: the command and its variables as lists in JSON. */
    static final Set<String> IN_FILES_TOO = Set.of("command-json", "environment-json");

    private Values() {}

    static Map<String, String> of(TaskFolder folder, Limits limits) {
        Map<String, String> values = new HashMap<>();
        values.put("id", folder.id());
        values.put("run", folder.run().toString());
        values.put("rootfs", RootFolder.below(folder.run()).toString());
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

    /** @param places what the task's own command means by inputs, output and tmp */
    static Map<String, String> ofFiles(TaskFolder folder, TaskSpec spec, Map<String, String> places) {
        Map<String, String> values = of(folder, spec.limits());
        values.put(
                "command-json",
                json(spec.command().stream()
                        .map(word -> Placeholders.filled(word, places))
                        .toList()));
        Map<String, String> environment = new TreeMap<>(Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
        environment.putAll(spec.environment());
        values.put(
                "environment-json",
                json(environment.entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList()));
        return values;
    }

    private static String json(List<String> words) {
        try {
            return new ObjectMapper().writeValueAsString(words);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
