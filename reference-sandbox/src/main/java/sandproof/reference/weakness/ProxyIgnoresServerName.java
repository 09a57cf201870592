package sandproof.reference.weakness;

/** A tunnel to an allowed name carries TLS for any other name behind the same address. */
public final class ProxyIgnoresServerName implements Weakness {
    @Override
    public String title() {
        return "the proxy does not compare the name in TLS with the name of the tunnel";
    }
}
