package sandproof.reference.isolation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is to run between the walls.
 *
 * @param files inputs by plain file name
 * @param environment variables besides the ones every task gets
 * @param egress whether there is a way out
 * @param output a place for output that is there already and outlives the task; empty where the task gets its own
 * @since 0.1
 */
public record Order(
        List<String> command,
        Map<String, byte[]> files,
        Map<String, String> environment,
        Limits limits,
        boolean egress,
        Optional<Path> output) {
    public Order {
        command = List.copyOf(command);
        files = Map.copyOf(files);
        environment = Map.copyOf(environment);
    }

    /** For a task on its own. */
    public Order(
            List<String> command,
            Map<String, byte[]> files,
            Map<String, String> environment,
            Limits limits,
            boolean egress) {
        this(command, files, environment, limits, egress, Optional.empty());
    }

    /**
     * The task's own command with its own variables. They begin here, behind whatever prepares the task: what a variable
     * makes a program load would act there before anybody watches. The program's name has no {@code =} then: to env it would
     * be one variable more.
     */
    public List<String> line() {
        if (environment.isEmpty()) {
            return command;
        }
        List<String> line = new ArrayList<>(List.of("env"));
        new TreeMap<>(environment).forEach((name, value) -> line.add(name + "=" + value));
        line.addAll(command);
        return line;
    }
}
