package sandproof.reference.session;

import java.util.List;
import java.util.Map;

/**
 * What one round is to do.
 *
 * @param files inputs besides the session's, or instead of its own of the same name
 * @param innerMillis run time after which it is told to end, as far as the session has that much left
 * @param outerMillis run time after which it is killed
 * @since 0.1
 */
public record RoundRequest(
        List<String> command,
        Map<String, String> environment,
        Map<String, byte[]> files,
        long innerMillis,
        long outerMillis) {
    public RoundRequest {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
    }
}
