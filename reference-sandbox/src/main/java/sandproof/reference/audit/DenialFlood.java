package sandproof.reference.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts denials of each task at each boundary, so that a task cannot fill the service's disk by being denied for ever.
 * The first one too many is told as an entry of its own; those after it are counted for the task's summary.
 */
final class DenialFlood {
    static final int MOST = 500;

    /** With seven boundaries this keeps the denials of one task below a mebibyte, whatever names it thinks of. */
    static final int MOST_BYTES = 128 * 1024;

    /** Ended tasks can be denied too, by the use of their tokens; the ones longest quiet are forgotten. */
    private static final int MOST_TASKS = 4_096;

    private final Map<String, Map<String, Count>> tasks = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, Count>> eldest) {
            return size() > MOST_TASKS;
        }
    };

    /** Where one more denial stands. */
    enum Level {
        WITHIN,
        FIRST_BEYOND,
        BEYOND
    }

    private static final class Count {
        private long written;
        private long bytes;
        private long held;
        private boolean told;
    }

    synchronized Level count(String taskId, String boundary) {
        Count count = of(taskId, boundary);
        if (count.written < MOST && count.bytes < MOST_BYTES) {
            count.written++;
            return Level.WITHIN;
        }
        count.held++;
        if (count.told) {
            return Level.BEYOND;
        }
        count.told = true;
        return Level.FIRST_BEYOND;
    }

    /** One that was within, and for which the disk had no room. */
    synchronized void unwritten(String taskId, String boundary) {
        Count count = of(taskId, boundary);
        count.written--;
        count.held++;
    }

    synchronized void charge(String taskId, String boundary, long bytes) {
        of(taskId, boundary).bytes += bytes;
    }

    /** Tells a task's counts, and forgets them. */
    synchronized DenialCount close(String taskId) {
        Map<String, Long> held = new TreeMap<>();
        long written = 0;
        Map<String, Count> counts = tasks.remove(taskId);
        if (counts != null) {
            for (Map.Entry<String, Count> entry : counts.entrySet()) {
                written += entry.getValue().written;
                held.put(entry.getKey(), entry.getValue().held);
            }
            held.values().removeIf(count -> count == 0);
        }
        return new DenialCount(written, held);
    }

    private Count of(String taskId, String boundary) {
        return tasks.computeIfAbsent(taskId, key -> new TreeMap<>()).computeIfAbsent(boundary, key -> new Count());
    }
}
