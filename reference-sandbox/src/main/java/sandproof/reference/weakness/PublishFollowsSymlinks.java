package sandproof.reference.weakness;

/** A link in the output is opened by the service and what it points to is published. */
public final class PublishFollowsSymlinks implements Weakness {
    @Override
    public String title() {
        return "artifact publication follows symbolic links";
    }
}
