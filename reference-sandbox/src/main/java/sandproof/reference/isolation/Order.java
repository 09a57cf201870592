package sandproof.reference.isolation;

import java.util.List;
import java.util.Map;

/**
 * What is to run between the walls.
 *
 * @param files inputs by plain file name
 * @param environment variables besides the ones every task gets
 * @param egress whether there is a way out
 * @since 0.1
 */
public record Order(
        List<String> command,
        Map<String, byte[]> files,
        Map<String, String> environment,
        Limits limits,
        boolean egress) {
    public Order {
        command = List.copyOf(command);
        files = Map.copyOf(files);
        environment = Map.copyOf(environment);
    }
}
