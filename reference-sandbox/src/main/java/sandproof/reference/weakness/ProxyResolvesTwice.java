package sandproof.reference.weakness;

/** The time-of-check gap that rebinding needs. */
public final class ProxyResolvesTwice implements Weakness {
    @Override
    public String title() {
        return "the proxy checks one resolution of a name and connects by a second";
    }
}
