package sandproof.lab;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A port on which a canary listens.
 *
 * @param canary what it is: {@code http}, {@code tls}, {@code tcp}, {@code udp} or {@code dns}, which has UDP and TCP
 * @param port its number
 * @since 0.1
 */
public record Listener(String canary, int port) {
    /** Every port that an attack of the bundled catalogue calls at a canary elsewhere. */
    public static final List<Listener> USUAL = Stream.of(
                    of("http", 80, 8080),
                    of("tls", 443, 8443),
                    of("tcp", 22, 25, 3306, 5432, 6379, 9000),
                    of("udp", 123, 443, 5353, 9999),
                    of("dns", 53))
            .flatMap(List::stream)
            .toList();

    private static List<Listener> of(String canary, int... ports) {
        return Arrays.stream(ports).mapToObj(port -> new Listener(canary, port)).toList();
    }

    /** Whether it hears a kind of call, {@code tcp} or {@code udp}, at a port. */
    public boolean hears(String transport, int at) {
        return port == at && (canary.equals("dns") || canary.equals("udp") == transport.equals("udp"));
    }

    /** As a person writes it: {@code 443/tls}. */
    @Override
    public String toString() {
        return port + "/" + canary;
    }
}
