package sandproof.reference.weakness;

/** The ending by a signal misses the teardown. */
public final class CrashSkipsTeardown implements Weakness {
    @Override
    public String title() {
        return "a task that dies of a signal is not cleaned up";
    }
}
