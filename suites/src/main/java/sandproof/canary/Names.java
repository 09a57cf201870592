package sandproof.canary;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Names that nobody guesses. */
final class Names {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 8;
    private static final int NONCE_BYTES = 10;

    private Names() {}

    static String fresh() {
        return random(BYTES);
    }

    /** For what is called as an attempt would call it. */
    static String nonce() {
        return random(NONCE_BYTES);
    }

    private static String random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
