package sandproof.reference.weakness;

/** The content is not held against the task's media types. */
public final class PublishAnyType implements Weakness {
    @Override
    public String title() {
        return "artifacts of any type are published";
    }
}
