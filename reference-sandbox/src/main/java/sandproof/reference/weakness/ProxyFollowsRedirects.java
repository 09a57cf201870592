package sandproof.reference.weakness;

/** An allowed host's redirect is fetched for the task, wherever it points. */
public final class ProxyFollowsRedirects implements Weakness {
    @Override
    public String title() {
        return "the proxy follows redirects itself, unchecked";
    }
}
