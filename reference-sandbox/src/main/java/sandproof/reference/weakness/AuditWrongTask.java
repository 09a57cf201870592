package sandproof.reference.weakness;

/** The task id in the record is not the one that was denied. */
public final class AuditWrongTask implements Weakness {
    @Override
    public String title() {
        return "denials are written to the log under another task";
    }
}
