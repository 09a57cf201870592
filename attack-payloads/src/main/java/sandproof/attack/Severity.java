package sandproof.attack;

import java.util.Locale;

/**
 * How bad a breach is for the host that runs the sandbox.
 *
 * @since 0.1
 */
public enum Severity {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW;

    /** The word used in files and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
