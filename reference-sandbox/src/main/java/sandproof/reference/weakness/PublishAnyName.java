package sandproof.reference.weakness;

/** Control characters, bidirectional marks, backslashes and leading dashes pass. */
public final class PublishAnyName implements Weakness {
    @Override
    public String title() {
        return "artifact names are published as the task spelled them";
    }
}
