package sandproof.reference.credential;

import java.security.SecureRandom;

/**
 * What a token looks like: {@code spt_} and 256 random bits in base 32. Lower case only, so that no channel that folds
 * case (a host name is one) turns it into something the audit log would not know again.
 */
final class TokenText {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 52;

    private TokenText() {}

    static String fresh(SecureRandom random) {
        StringBuilder text = new StringBuilder("spt_");
        random.ints(LENGTH, 0, ALPHABET.length()).forEach(at -> text.append(ALPHABET.charAt(at)));
        return text.toString();
    }
}
