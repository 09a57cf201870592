package sandproof.reference.weakness;

/** The temporary file system is mounted without a size. */
public final class NoTmpLimit implements Weakness {
    @Override
    public String title() {
        return "the temporary directory has no size limit";
    }
}
