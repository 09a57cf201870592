package sandproof.reference.task;

import java.util.Locale;

/**
 * Where a task is in its life.
 *
 * @since 0.1
 */
public enum TaskState {
    QUEUED,
    RUNNING,
    FINISHING,
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    CANCELLED,
    OUT_OF_MEMORY,
    LIMIT_EXCEEDED,
    LOST;

    /** The word used in answers and in the ledger. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
