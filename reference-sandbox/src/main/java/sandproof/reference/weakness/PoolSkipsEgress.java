package sandproof.reference.weakness;

/** A sandbox that was built before its task was known never gets the hosts of its task's rules. */
public final class PoolSkipsEgress implements Weakness {
    @Override
    public String title() {
        return "tasks in sandboxes from the pool reach every host, whichever their rules name";
    }
}
