package sandproof.reference.weakness;

/** Only the host part of a rule is looked at. */
public final class ProxyAllowsAnyPort implements Weakness {
    @Override
    public String title() {
        return "the proxy lets a task reach every port of an allowed host";
    }
}
