package sandproof.reference.weakness;

/** Everything of the host that the task's uid may read is there. */
public final class HostRootVisible implements Weakness {
    @Override
    public String title() {
        return "the host's root file system is mounted read-only into the task";
    }
}
