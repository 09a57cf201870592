package sandproof.reference.weakness;

/** A sandbox that was built before its task was known never gets the rules of its task. */
public final class PoolSkipsEgress implements Weakness {
    @Override
    public String title() {
        return "tasks in sandboxes from the pool reach every public host, whatever their rules say";
    }
}
