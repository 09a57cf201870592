package sandproof.reference.weakness;

/** Neither the size of one artifact nor that of all is limited. */
public final class PublishAnySize implements Weakness {
    @Override
    public String title() {
        return "artifacts of any size are published";
    }
}
