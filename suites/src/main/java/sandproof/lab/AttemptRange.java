package sandproof.lab;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of the range that one attempt is told of. Addresses that end in its host number belong to it alone, so that
 * even a call without words is known to be its own.
 *
 * @since 0.1
 */
public final class AttemptRange implements AutoCloseable {
    private final Registry registry;
    private final String nonce;
    private final int number;

    AttemptRange(Registry registry, String nonce) {
        this.registry = registry;
        this.nonce = nonce;
        this.number = registry.claim(nonce);
    }

    /** The attempt's nonce. */
    public String nonce() {
        return nonce;
    }

    /** The host number, 1 to 250. */
    public int number() {
        return number;
    }

    /** The member {@code net} of the attempt's {@code attempt.json}: strings and lists of strings. */
    public Map<String, Object> net() {
        Map<String, Object> net = new LinkedHashMap<>();
        net.put("public", "198.51.100." + number);
        net.put("public6", "2001:db8:66::" + number);
        net.put("publicName", name("denied"));
        net.put("allowedHost", Addresses.ALLOWED_HOST);
        net.put("allowedAddress", Addresses.ALLOWED);
        net.put(
                "intranet",
                List.of("10.66.0." + number, "172.20.66." + number, "192.168.66." + number, "fd00:66::" + number));
        net.put("metadata4", Addresses.METADATA4);
        net.put("metadata6", Addresses.METADATA6);
        net.put("internalName", name("inside"));
        net.put("internal6Name", name("inside6"));
        net.put("mixedName", name("mixed"));
        net.put("cnameName", name("cname"));
        net.put("rebindName", name("rebind"));
        net.put("exfilName", name("exfil"));
        net.put("resolver", Addresses.RESOLVER);
        return Collections.unmodifiableMap(net);
    }

    private String name(String zone) {
        return "n" + nonce + "." + zone + ".test";
    }

    /** Gives the host number back. Late hits are still laid to this attempt. */
    @Override
    public void close() {
        registry.release(nonce);
    }
}
