package sandproof.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The destinations that a lab has beside its own, and what listens there.
 *
 * @since 0.1
 */
public final class Destinations {
    /** No more names than a block has addresses. */
    public static final int MOST_NAMES = 200;

    private static final int FIRST = 20;
    private static final String TLS = "tls";

    private final List<Destination> all;
    private final Map<String, String> names = new LinkedHashMap<>();

    Destinations(List<Destination> all) {
        this.all = List.copyOf(all);
        for (Destination destination : all) {
            if (!destination.isAddress()) {
                names.computeIfAbsent(destination.host(), absent -> "203.0.113." + (FIRST + names.size()));
            }
        }
    }

    /** What listens on a destination's port, as {@link Hit#canary()} calls it; empty where nothing does yet. */
    private static Optional<String> standing(Destination destination) {
        int port = destination.port();
        if (destination.protocol() == Destination.Protocol.UDP) {
            return port == Canaries.DNS_PORT
                    ? Optional.of("dns")
                    : Canaries.UDP.contains(port) ? Optional.of("udp") : Optional.empty();
        }
        if (port == Canaries.DNS_PORT) {
            return Optional.of("dns");
        }
        if (Canaries.HTTP.contains(port)) {
            return Optional.of("http");
        }
        return Canaries.TLS.contains(port)
                ? Optional.of(TLS)
                : Canaries.TCP.contains(port) ? Optional.of("tcp") : Optional.empty();
    }

    private static String wanted(Destination destination) {
        return destination.protocol() == Destination.Protocol.HTTPS
                ? TLS
                : destination.protocol().word();
    }

    /**
     * Why destinations cannot all be had at once, as one sentence; empty when they can. A port speaks one protocol, and
     * plain TCP can be tried on each.
     */
    public static Optional<String> clash(List<Destination> destinations) {
        Map<Integer, Destination> byPort = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (Destination destination : destinations) {
            if (!destination.isAddress()) {
                names.add(destination.host());
            }
            boolean words = destination.protocol() == Destination.Protocol.HTTP
                    || destination.protocol() == Destination.Protocol.HTTPS;
            Optional<String> standing = standing(destination);
            if (words && standing.isPresent() && !standing.get().equals(wanted(destination))) {
                return Optional.of(destination + " cannot be had: in the lab port " + destination.port() + " speaks "
                        + standing.get() + "; declare it as tcp");
            }
            Destination other = words ? byPort.putIfAbsent(destination.port(), destination) : null;
            if (other != null && other.protocol() != destination.protocol()) {
                return Optional.of(destination + " and " + other + " cannot both be had: a port speaks one protocol;"
                        + " declare one as tcp");
            }
        }
        return names.size() > MOST_NAMES
                ? Optional.of(names.size() + " names are declared, expected at most " + MOST_NAMES)
                : Optional.empty();
    }

    /** The address at which the lab has a destination. */
    String address(Destination destination) {
        return names.getOrDefault(destination.host(), destination.host());
    }

    /** Names and their addresses. */
    Map<String, String> names() {
        return names;
    }

    /** What hears a call to a destination. */
    String canary(Destination destination) {
        return standing(destination)
                .orElseGet(() -> opened().stream()
                        .filter(other -> other.port() == destination.port() && isUdp(other) == isUdp(destination))
                        .map(Destinations::wanted)
                        .findFirst()
                        .orElseThrow());
    }

    /** One destination for each port on which nothing listens yet; where plain TCP is declared beside more, the more. */
    List<Destination> opened() {
        Map<String, Destination> opened = new LinkedHashMap<>();
        for (Destination destination : all) {
            if (standing(destination).isEmpty()) {
                opened.merge(
                        isUdp(destination) + " " + destination.port(),
                        destination,
                        (one, other) -> one.protocol() == Destination.Protocol.TCP ? other : one);
            }
        }
        return List.copyOf(opened.values());
    }

    /** The calls that show whether each is heard. */
    List<Probe> probes(ProbeCalls calls) {
        List<Probe> probes = new ArrayList<>();
        for (Destination destination : all) {
            String address = address(destination);
            probes.add(
                    switch (canary(destination)) {
                        case "http" -> calls.http(address, destination.port());
                        case "udp" -> calls.udp(address, destination.port());
                        case "dns" -> isUdp(destination) ? calls.dnsOverUdp(address) : calls.dnsOverTcp(address);
                        case TLS -> calls.tcp(TLS, address, destination.port());
                        default -> calls.tcp("tcp", address, destination.port());
                    });
        }
        return probes;
    }

    private static boolean isUdp(Destination destination) {
        return destination.protocol() == Destination.Protocol.UDP;
    }
}
