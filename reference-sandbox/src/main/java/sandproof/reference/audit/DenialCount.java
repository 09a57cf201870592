package sandproof.reference.audit;

import java.util.Map;

/**
 * How many denials of a task came to the log.
 *
 * @param written as entries of their own
 * @param held by boundary, the ones beyond the most that the log takes of one task
 * @since 0.1
 */
public record DenialCount(long written, Map<String, Long> held) {
    public DenialCount {
        held = Map.copyOf(held);
    }
}
