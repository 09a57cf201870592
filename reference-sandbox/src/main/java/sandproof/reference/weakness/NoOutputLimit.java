package sandproof.reference.weakness;

/** The capture of the streams has no bound. */
public final class NoOutputLimit implements Weakness {
    @Override
    public String title() {
        return "stdout and stderr are kept whole, however long";
    }
}
