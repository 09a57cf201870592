package sandproof.reference.weakness;

/** Literal addresses, in any spelling, pass the rules and are connected to. */
public final class ProxyTrustsSpelling implements Weakness {
    @Override
    public String title() {
        return "the proxy takes numeric spellings of an address for a harmless name";
    }
}
