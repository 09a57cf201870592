package sandproof.reference.egress;

import java.util.List;
import java.util.Set;

/**
 * One destination that a task may reach.
 *
 * @param host a name; {@code *.} before a name of two labels or more stands for exactly one label, as in certificates
 *     (RFC 9525, 6.3); an address, IPv6 in brackets
 * @param port from 1 to 65535
 * @param schemes in which ways
 * @param methods of HTTP; all that are passed on when empty
 * @since 0.1
 */
public record EgressRule(String host, int port, Set<EgressScheme> schemes, Set<String> methods) {
    /** What {@code host:port} means: requests that the proxy reads, and tunnels whose name it checks. */
    public static final Set<EgressScheme> READABLE = Set.of(EgressScheme.HTTP, EgressScheme.TLS);

    /** What the proxy passes on. */
    public static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    public static final int MOST_PORT = 65_535;

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException naming what cannot be a destination
     */
    public EgressRule {
        schemes = Set.copyOf(schemes);
        methods = Set.copyOf(methods);
        if (HostPattern.parse(host) == null || port < 1 || port > MOST_PORT) {
            throw new IllegalArgumentException("the egress rule \"" + host + ":" + port
                    + "\" names no host (*. before a name of two labels or more) with a port from 1 to " + MOST_PORT);
        }
    }

    /** Reads {@code host:port}. */
    public static EgressRule parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("the egress rule \"" + text + "\" is not of the form host:port");
        }
        try {
            return new EgressRule(
                    text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)), READABLE, Set.of());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("the egress rule \"" + text + "\" cannot be read", wrong);
        }
    }

    /** Reads {@code host:port} of each. */
    public static List<EgressRule> parse(List<String> texts) {
        return texts.stream().map(EgressRule::parse).toList();
    }
}
