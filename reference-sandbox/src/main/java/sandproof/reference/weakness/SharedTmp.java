package sandproof.reference.weakness;

/** What one task leaves in its temporary directory, every other can read. */
public final class SharedTmp implements Weakness {
    @Override
    public String title() {
        return "all tasks share one temporary directory";
    }
}
