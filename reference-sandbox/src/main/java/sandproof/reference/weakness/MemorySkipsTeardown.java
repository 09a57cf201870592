package sandproof.reference.weakness;

/** The ending out of memory misses the teardown. */
public final class MemorySkipsTeardown implements Weakness {
    @Override
    public String title() {
        return "a task that ran out of memory is not cleaned up";
    }
}
