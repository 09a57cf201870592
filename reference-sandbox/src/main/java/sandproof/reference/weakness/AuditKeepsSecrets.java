package sandproof.reference.weakness;

/** Redaction is off and requests are logged in full. */
public final class AuditKeepsSecrets implements Weakness {
    @Override
    public String title() {
        return "the audit log keeps secrets: tokens, whole URLs and headers";
    }
}
