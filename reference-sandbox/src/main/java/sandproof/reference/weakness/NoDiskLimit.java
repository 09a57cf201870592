package sandproof.reference.weakness;

/** The output file system is mounted without a size. */
public final class NoDiskLimit implements Weakness {
    @Override
    public String title() {
        return "the output directory has no size limit";
    }
}
