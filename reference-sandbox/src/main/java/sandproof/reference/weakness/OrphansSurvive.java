package sandproof.reference.weakness;

/** Without a process namespace and without a sweep, descendants outlive their task. */
public final class OrphansSurvive implements Weakness {
    @Override
    public String title() {
        return "only the main process is killed at the end";
    }
}
