package sandproof.reference.weakness;

/** Denials of the process boundary never get to the log. */
public final class AuditSilentLimits implements Weakness {
    @Override
    public String title() {
        return "reached limits are not logged";
    }
}
