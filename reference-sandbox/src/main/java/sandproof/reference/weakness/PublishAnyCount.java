package sandproof.reference.weakness;

/** Artifacts are not counted. */
public final class PublishAnyCount implements Weakness {
    @Override
    public String title() {
        return "any number of artifacts is published";
    }
}
