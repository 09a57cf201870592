package sandproof.reference.weakness;

/** Denials of the artifact boundary never reach the log. */
public final class AuditSilentArtifacts implements Weakness {
    @Override
    public String title() {
        return "refused artifacts are not logged";
    }
}
