package sandproof.driver.task;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Names that nobody else has or can guess.
 *
 * @since 0.1
 */
public final class RandomName {
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomName() {}

    /**
     * A new one, of lower-case hexadecimal digits.
     *
     * @param bytes how much chance is in it; the name has two letters for each
     */
    public static String of(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
