package sandproof.report.compare;

import java.util.Collection;
import java.util.List;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * What attempts came to, counted.
 *
 * @param butForLog how many would be held if the target claimed the log that is demanded: all else is proven
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
        int logNotClaimed,
        int butForLog) {
    /** Marks what is counted by {@link #butForLog}. */
    public static final String MARK = "°";

    /** What that mark means, as a sentence without its full stop. */
    public static final String FOOTNOTE = "ran, contained and torn down are proven, logged is not claimed: the target"
            + " keeps no log, or none of the level that the attack demands";

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
                with(attempts, FindingName.LOGGED, Status.NOT_CLAIMED),
                (int) attempts.stream().filter(Tally::isHeldButForLog).count());
    }

    /** Whether an attempt lacks nothing but a log that is not claimed. */
    public static boolean isHeldButForLog(AttemptResult attempt) {
        return attempt.verdict() == Verdict.NOT_CLAIMED
                && FindingName.with(Status.NOT_CLAIMED, attempt.findings()).equals(List.of(FindingName.LOGGED));
    }

    /** {@code 3}, {@code 5°} or {@code 3 + 5°}. */
    public String told() {
        return butForLog == 0 ? "" + held : held == 0 ? butForLog + MARK : held + " + " + butForLog + MARK;
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
