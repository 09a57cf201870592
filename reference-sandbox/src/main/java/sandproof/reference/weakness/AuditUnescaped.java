package sandproof.reference.weakness;

/** A line break in an object starts a new line of the log, which is then taken for a record. */
public final class AuditUnescaped implements Weakness {
    @Override
    public String title() {
        return "audit records are written as the task spelled them";
    }
}
