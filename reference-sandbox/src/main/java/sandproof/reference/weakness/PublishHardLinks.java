package sandproof.reference.weakness;

/** A file with a second name somewhere is published: its owner can change it afterwards by that name. */
public final class PublishHardLinks implements Weakness {
    @Override
    public String title() {
        return "files with more than one name are published";
    }
}
