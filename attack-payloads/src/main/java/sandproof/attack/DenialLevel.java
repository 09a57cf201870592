package sandproof.attack;

import java.util.Locale;

/**
 * How precisely a denial must be logged.
 *
 * @since 0.1
 */
public enum DenialLevel {
    /** A typed denial with the task id and the object denied. */
    EVENT,
    /** The task's own record says how it ended. */
    RECORD,
    /** Nothing is demanded: there is nothing to deny. */
    NONE;

    /** The word used in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
