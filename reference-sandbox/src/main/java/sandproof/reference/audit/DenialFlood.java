package sandproof.reference.audit;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts denials of one task at one boundary, so that a task cannot fill the service's disk by being denied for ever.
 * The first one too many is told as a record of its own.
 */
final class DenialFlood {
    static final int MOST = 2_000;

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    /** Where one more denial stands. */
    enum Level {
        WITHIN,
        FIRST_BEYOND,
        BEYOND
    }

    Level count(String taskId, String boundary) {
        int count = counts.merge(taskId + ' ' + boundary, 1, (old, one) -> Math.min(old + one, MOST + 2));
        if (count <= MOST) {
            return Level.WITHIN;
        }
        return count == MOST + 1 ? Level.FIRST_BEYOND : Level.BEYOND;
    }
}
