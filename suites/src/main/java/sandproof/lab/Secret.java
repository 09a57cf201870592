package sandproof.lab;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A canary secret: a value that exists nowhere but in the lab, so that its appearance anywhere else is a leak.
 *
 * @param name what it was planted as, for instance {@code host file}
 * @param value the value, printable ASCII
 * @since 0.1
 */
public record Secret(String name, String value) {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A fresh random secret. */
    public static Secret fresh(String name) {
        byte[] bytes = new byte[18];
        RANDOM.nextBytes(bytes);
        return new Secret(name, "Spx" + HexFormat.of().formatHex(bytes));
    }

    /**
     * Looks for the secret.
     *
     * @return the form in which it was found: {@code plain}, {@code hex}, {@code base64}, {@code sha256} or
     *     {@code reversed}; empty when it is not there
     */
    public Optional<String> foundIn(byte[] haystack) {
        return new Haystack(haystack).form(this);
    }

    /** Never the value: secrets are not to be logged by accident. */
    @Override
    public String toString() {
        return "secret " + name;
    }
}
