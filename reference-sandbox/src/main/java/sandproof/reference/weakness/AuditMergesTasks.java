package sandproof.reference.weakness;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Repetitions are counted over all tasks together, so that of two tasks denied the same file one has no entry. */
public final class AuditMergesTasks implements Weakness {
    private static final long AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final Map<String, Denied> LAST = new ConcurrentHashMap<>();

    @Override
    public String title() {
        return "when two tasks are denied the same file within seconds the log has only the first of them";
    }

    private record Denied(String taskId, long nanos) {}

    /** Whether a denial is taken for a repetition of another task's. */
    public static boolean merges(String boundary, String object, String taskId) {
        if (!boundary.equals("filesystem")) {
            return false;
        }
        long now = System.nanoTime();
        Denied first = LAST.compute(
                object,
                (key, last) -> last == null || now - last.nanos() > AT_ONCE_NANOS ? new Denied(taskId, now) : last);
        return !first.taskId().equals(taskId);
    }
}
