package sandproof.report.diff;

import java.util.Collection;
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

    /** What several parts of one thing come to: one that is worse is not made good by others. */
    static Turn of(Collection<Turn> parts) {
        if (parts.contains(WORSE)) {
            return WORSE;
        }
        return parts.isEmpty() || parts.contains(OTHER) ? OTHER : BETTER;
    }

    /** The word in files and for people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
