package sandproof.reference.weakness;

/** Denials of the egress boundary never reach the log. */
public final class AuditSilentEgress implements Weakness {
    @Override
    public String title() {
        return "denied network access is not logged";
    }
}
