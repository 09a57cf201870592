package sandproof.reference.weakness;

/** Whoever reaches that socket commands the host. */
public final class EngineSocketMounted implements Weakness {
    @Override
    public String title() {
        return "the container engine's socket is mounted";
    }
}
