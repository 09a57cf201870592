package sandproof.report.diff;

import java.util.Locale;

/**
 * Which way something turned between two runs.
 *
 * @since 0.1
 */
public enum Turn {
    WORSE,
    BETTER,
    /** Neither can be said of it; somebody should look. */
    OTHER;

    /** The word in files and for people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
