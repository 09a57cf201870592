package sandproof.reference.weakness;

/** The resolved addresses of an allowed name are not checked. */
public final class ProxySkipsAddressCheck implements Weakness {
    @Override
    public String title() {
        return "the proxy connects an allowed name to whatever address it resolves to";
    }
}
