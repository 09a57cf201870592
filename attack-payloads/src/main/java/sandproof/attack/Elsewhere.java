package sandproof.attack;

import java.util.List;

/**
 * What an attack needs of a canary service, where it is tried on a sandbox that lives elsewhere and cannot be watched. It
 * may call no address but that service's: all others are real ones there.
 *
 * @param tcp the TCP ports that it calls
 * @param udp the UDP ports that it calls
 * @param ipv6 whether it calls an IPv6 address, too
 * @param names whether it gives names to the sandbox's own way out
 * @param zone whether it is nothing without a zone of the canary service's
 * @param allowed whether it is nothing without an address that the sandbox allows
 * @param proxy whether it is nothing where there is no proxy to go around
 * @since 0.1
 */
public record Elsewhere(
        List<Integer> tcp,
        List<Integer> udp,
        boolean ipv6,
        boolean names,
        boolean zone,
        boolean allowed,
        boolean proxy) {
    public Elsewhere {
        tcp = List.copyOf(tcp);
        udp = List.copyOf(udp);
    }
}
