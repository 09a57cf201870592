package sandproof.report.html;

import java.util.Locale;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** The four marks of the page, shared by findings and verdicts. */
final class Marks {
    private Marks() {}

    static String of(Status status) {
        return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String of(Verdict verdict) {
        return of(deciding(verdict));
    }

    /** The status that makes a verdict what it is. */
    static Status deciding(Verdict verdict) {
        return switch (verdict) {
            case HELD -> Status.PROVEN;
            case BREACHED -> Status.REFUTED;
            case NOT_PROVEN -> Status.UNPROVEN;
            case NOT_CLAIMED -> Status.NOT_CLAIMED;
        };
    }

    static String words(Status status) {
        return of(status).replace('-', ' ');
    }

    static String words(Verdict verdict) {
        return verdict.word().replace('-', ' ');
    }
}
