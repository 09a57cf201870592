package sandproof.reference.weakness;

/** Everything of the host that the task's uid may write is there. */
public final class HostRootWritable implements Weakness {
    @Override
    public String title() {
        return "the host's root file system is mounted writable into the task";
    }
}
