package sandproof.reference.weakness;

/** An archive is published however much it unpacks to. */
public final class PublishArchiveBombs implements Weakness {
    @Override
    public String title() {
        return "what an archive unpacks to is not counted";
    }
}
