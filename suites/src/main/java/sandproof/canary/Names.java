package sandproof.canary;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Names that nobody guesses. */
final class Names {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 8;

    private Names() {}

    static String fresh() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
