package sandproof.reference.weakness;

/** Host names are not held against the task's rules; ports and addresses still are. */
public final class ProxyAllowsAnyHost implements Weakness {
    @Override
    public String title() {
        return "the proxy lets a task reach every host";
    }
}
