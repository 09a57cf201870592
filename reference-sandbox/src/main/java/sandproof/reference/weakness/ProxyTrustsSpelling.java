package sandproof.reference.weakness;

/** Numbers that C libraries take for addresses, and IPv4 wrapped into IPv6, pass the rules and are connected to. */
public final class ProxyTrustsSpelling implements Weakness {
    @Override
    public String title() {
        return "the proxy takes numeric spellings of an address for a harmless name";
    }
}
