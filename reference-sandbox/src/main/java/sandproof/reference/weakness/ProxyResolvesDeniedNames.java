package sandproof.reference.weakness;

/** A denied request still carries its host name to the name server. */
public final class ProxyResolvesDeniedNames implements Weakness {
    @Override
    public String title() {
        return "the proxy resolves a name before it denies it";
    }
}
