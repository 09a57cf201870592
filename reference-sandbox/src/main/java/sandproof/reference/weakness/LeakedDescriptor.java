package sandproof.reference.weakness;

/** A descriptor without close-on-exec outlives the launch. */
public final class LeakedDescriptor implements Weakness {
    @Override
    public String title() {
        return "the task inherits an open descriptor of the host's root directory";
    }
}
