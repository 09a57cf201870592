package sandproof.lab;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A place of somebody's network that a policy speaks of. In the lab it is a canary: its address is the lab's own, its
 * name is known to the lab's name server only, and its port is listened on.
 *
 * @param host a host name, or an IPv4 or IPv6 address
 * @param port the port, 1 to 65535
 * @since 0.1
 */
public record Destination(String host, int port, Protocol protocol) {
    private static final String LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?";
    private static final Pattern NAME = Pattern.compile("(?=.{1,253}$)" + LABEL + "(\\." + LABEL + ")*");
    private static final Pattern FOUR = Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern SIX = Pattern.compile("[0-9a-f:]{2,39}");

    /** What is spoken there. */
    public enum Protocol {
        TCP,
        UDP,
        HTTP,
        HTTPS;

        /** The word used in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Destination {
        host = host.toLowerCase(Locale.ROOT);
    }

    /** Why there can be no canary there, as what is expected instead; empty when there can. */
    public Optional<String> complaint() {
        if (!isAddress()) {
            return NAME.matcher(host).matches() && !host.matches("[0-9.]+")
                    ? Optional.empty()
                    : Optional.of("a host name, or an IPv4 or IPv6 address");
        }
        if (!FOUR.matcher(host).matches() && !SIX.matcher(host).matches()) {
            return Optional.of("a host name, or an IPv4 or IPv6 address");
        }
        InetAddress address;
        try {
            address = Addresses.literal(host);
        } catch (IllegalArgumentException notOne) {
            return Optional.of("a host name, or an IPv4 or IPv6 address");
        }
        boolean own = address.isLoopbackAddress() || address.isAnyLocalAddress() || address.isMulticastAddress();
        return own ? Optional.of("an address of one other machine") : Optional.empty();
    }

    /** Whether the host is an address and not a name. */
    public boolean isAddress() {
        return Addresses.isV6(host) || FOUR.matcher(host).matches();
    }

    /** Host and port as in a URL. */
    public String authority() {
        return (Addresses.isV6(host) ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public String toString() {
        return authority() + "/" + protocol.word();
    }
}
