package sandproof.reference.weakness;

/** Capabilities are added instead of dropped. */
public final class KeepsCapabilities implements Weakness {
    @Override
    public String title() {
        return "the task keeps every capability of its user namespace";
    }
}
