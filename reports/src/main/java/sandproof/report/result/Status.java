package sandproof.report.result;

import java.util.Locale;

/**
 * What is known of one finding.
 *
 * @since 0.1
 */
public enum Status {
    PROVEN,
    REFUTED,
    UNPROVEN,
    NOT_CLAIMED;

    /** The word for people. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
