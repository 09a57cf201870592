package sandproof.report.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What an attempt comes to, all findings taken together.
 *
 * @since 0.1
 */
public enum Verdict {
    HELD,
    BREACHED,
    NOT_PROVEN,
    NOT_CLAIMED;

    /** The word used in files and reports. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The word for people. */
    public String words() {
        return word().replace('-', ' ');
    }

    /** The status of a finding that makes an attempt this. */
    public Status decidedBy() {
        return switch (this) {
            case HELD -> Status.PROVEN;
            case BREACHED -> Status.REFUTED;
            case NOT_PROVEN -> Status.UNPROVEN;
            case NOT_CLAIMED -> Status.NOT_CLAIMED;
        };
    }

    /** Whether this tells less of a sandbox's merit: a breach first, then what is not proven, then what is not claimed. */
    public boolean isWorseThan(Verdict other) {
        return badness() > other.badness();
    }

    private int badness() {
        return switch (this) {
            case HELD -> 0;
            case NOT_CLAIMED -> 1;
            case NOT_PROVEN -> 2;
            case BREACHED -> 3;
        };
    }

    /** Reads the word back. */
    @JsonCreator
    public static Verdict of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
