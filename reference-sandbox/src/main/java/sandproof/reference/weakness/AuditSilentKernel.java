package sandproof.reference.weakness;

/** Denials of the kernel boundary never get to the log. */
public final class AuditSilentKernel implements Weakness {
    @Override
    public String title() {
        return "refused system calls are not logged";
    }
}
