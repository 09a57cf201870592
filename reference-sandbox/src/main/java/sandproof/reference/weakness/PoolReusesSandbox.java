package sandproof.reference.weakness;

/** What a task leaves in its temporary directory, the next task of the same size finds in the sandbox that it gets. */
public final class PoolReusesSandbox implements Weakness {
    @Override
    public String title() {
        return "a sandbox of the pool is handed to a second task with what the first left in /tmp";
    }
}
