package sandproof.driver.api;

import java.net.URI;
import java.util.Optional;

/** Scheme, host and port of a service. */
final class Address {
    private static final int LAST_PORT = 65_535;

    private Address() {}

    /** The address that a text names; empty where nobody could be reached there, whatever it looks like. */
    static Optional<URI> of(String text) {
        try {
            URI address = URI.create(text);
            return Optional.of(address).filter(any -> address.getHost() != null && address.getPort() <= LAST_PORT);
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }
}
