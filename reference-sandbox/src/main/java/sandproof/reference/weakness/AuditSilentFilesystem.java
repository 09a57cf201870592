package sandproof.reference.weakness;

/** Denials of the file-system boundary never get to the log. */
public final class AuditSilentFilesystem implements Weakness {
    @Override
    public String title() {
        return "refused paths are not logged";
    }
}
