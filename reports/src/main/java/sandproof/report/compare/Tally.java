package sandproof.report.compare;

import java.util.Collection;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * What attempts came to, counted.
 *
 * @since 0.1
 */
public record Tally(
        int tried,
        int held,
        int breached,
        int notProven,
        int notClaimed,
        int ran,
        int contained,
        int logged,
        int tornDown,
        int logNotClaimed) {
    /** Counts. */
    public static Tally of(Collection<AttemptResult> attempts) {
        return new Tally(
                attempts.size(),
                with(attempts, Verdict.HELD),
                with(attempts, Verdict.BREACHED),
                with(attempts, Verdict.NOT_PROVEN),
                with(attempts, Verdict.NOT_CLAIMED),
                with(attempts, FindingName.RAN, Status.PROVEN),
                with(attempts, FindingName.CONTAINED, Status.PROVEN),
                with(attempts, FindingName.LOGGED, Status.PROVEN),
                with(attempts, FindingName.TORN_DOWN, Status.PROVEN),
                with(attempts, FindingName.LOGGED, Status.NOT_CLAIMED));
    }

    /** How many attempts came to a verdict. */
    public int of(Verdict verdict) {
        return switch (verdict) {
            case HELD -> held;
            case BREACHED -> breached;
            case NOT_PROVEN -> notProven;
            case NOT_CLAIMED -> notClaimed;
        };
    }

    private static int with(Collection<AttemptResult> attempts, Verdict verdict) {
        return (int) attempts.stream()
                .filter(attempt -> attempt.verdict() == verdict)
                .count();
    }

    private static int with(Collection<AttemptResult> attempts, FindingName name, Status status) {
        return (int) attempts.stream()
                .filter(attempt -> name.of(attempt.findings()).status() == status)
                .count();
    }
}
