package sandproof.reference.weakness;

/** The refusal of a credential is not logged. */
public final class AuditSilentCredentials implements Weakness {
    @Override
    public String title() {
        return "the use of a credential after its task's end leaves no trace in the log";
    }
}
