package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * What proves that a payload really ran: it must answer with a digest that no echo of its input contains.
 *
 * @param nonce names the attempt in everything it does, 20 hex digits
 * @param secret the challenge itself, 32 hex digits
 */
record Challenge(String nonce, String secret) {
    private static final SecureRandom RANDOM = new SecureRandom();

    static Challenge fresh() {
        return new Challenge(hex(10), hex(16));
    }

    static String hex(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** The only right answer for an event. */
    String answer(String event) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((secret + ":" + nonce + ":" + event).getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** What a process of the payload carries in its command line once it is past its hostile step. */
    String readyMark() {
        return "sandproof-ready-" + answer("ready").substring(0, 16);
    }
}
