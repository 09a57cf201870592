package sandproof.report.result;

/**
 * The four answers about an attempt, each asserted apart.
 *
 * @since 0.1
 */
public record Findings(Finding ran, Finding contained, Finding logged, Finding tornDown) {
    /** Breached when any is refuted, else not proven when any is unproven, else not claimed, else held. */
    public Verdict verdict() {
        if (any(Status.REFUTED)) {
            return Verdict.BREACHED;
        }
        if (any(Status.UNPROVEN)) {
            return Verdict.NOT_PROVEN;
        }
        return any(Status.NOT_CLAIMED) ? Verdict.NOT_CLAIMED : Verdict.HELD;
    }

    private boolean any(Status status) {
        return ran.status() == status
                || contained.status() == status
                || logged.status() == status
                || tornDown.status() == status;
    }
}
