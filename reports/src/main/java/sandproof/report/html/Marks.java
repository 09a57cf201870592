package sandproof.report.html;

import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** The four marks of the page, shared by findings and verdicts. */
final class Marks {
    private Marks() {}

    static String of(Status status) {
        return status.words().replace(' ', '-');
    }

    static String of(Verdict verdict) {
        return of(verdict.decidedBy());
    }

    /** Short, for the thousands of marks of a grid. */
    static String letter(Status status) {
        return switch (status) {
            case PROVEN -> "p";
            case REFUTED -> "r";
            case UNPROVEN -> "u";
            case NOT_CLAIMED -> "n";
        };
    }
}
