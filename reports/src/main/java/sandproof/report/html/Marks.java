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
}
