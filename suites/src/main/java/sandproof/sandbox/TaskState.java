package sandproof.sandbox;

import java.util.Locale;

/**
 * The final states of a task, told apart.
 *
 * @since 0.1
 */
public enum TaskState {
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    CANCELLED,
    OUT_OF_MEMORY,
    LIMIT_EXCEEDED,
    LOST;

    /** The word used in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
