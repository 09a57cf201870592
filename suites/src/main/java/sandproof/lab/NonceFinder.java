package sandproof.lab;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a known nonce in what was said: as it is, in capitals, backwards, spread over the labels of a domain name, or
 * in hexadecimal or base64 of any alignment. Works on bytes in few passes, since a flood is searched too.
 */
final class NonceFinder {
    static final int LENGTH = 20;
    /** Base64 of a nonce without its padding. */
    private static final int BASE64_LENGTH = 27;

    private final Predicate<String> known;

    private NonceFinder(Predicate<String> known) {
        this.known = known;
    }

    static Optional<String> find(byte[] said, Predicate<String> known) {
        return Optional.ofNullable(new NonceFinder(known).find(said));
    }

    private @Nullable String find(byte[] said) {
        String found = scan(said);
        if (found == null) {
            found = scan(wordCharacters(said));
        }
        if (found == null) {
            found = inRuns(said, 2 * LENGTH, NonceFinder::isHex, this::inHex);
        }
        if (found == null) {
            found = inRuns(said, BASE64_LENGTH, NonceFinder::isBase64, this::inBase64);
        }
        return found;
    }

    /** Tries each stretch of hexadecimal digits of a nonce's length, in both directions. */
    private @Nullable String scan(byte[] bytes) {
        int run = 0;
        for (int i = 0; i < bytes.length; i++) {
            run = isHex(bytes[i]) ? run + 1 : 0;
            if (run >= LENGTH) {
                StringBuilder candidate = new StringBuilder(LENGTH);
                for (int at = i + 1 - LENGTH; at <= i; at++) {
                    candidate.append((char) lower(bytes[at]));
                }
                if (known.test(candidate.toString())) {
                    return candidate.toString();
                }
                if (known.test(candidate.reverse().toString())) {
                    return candidate.toString();
                }
            }
        }
        return null;
    }

    private static byte[] wordCharacters(byte[] bytes) {
        byte[] kept = new byte[bytes.length];
        int count = 0;
        for (byte b : bytes) {
            if (isAlphanumeric(b)) {
                kept[count++] = b;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private interface RunReader {
        @Nullable
        String read(byte[] run);
    }

    private static @Nullable String inRuns(byte[] bytes, int atLeast, IntPredicate belongs, RunReader reader) {
        int start = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i < bytes.length && belongs.test(bytes[i])) {
                continue;
            }
            if (i - start >= atLeast) {
                String found = reader.read(Arrays.copyOfRange(bytes, start, i));
                if (found != null) {
                    return found;
                }
            }
            start = i + 1;
        }
        return null;
    }

    private @Nullable String inHex(byte[] run) {
        for (int skip = 0; skip < 2; skip++) {
            byte[] decoded = new byte[(run.length - skip) / 2];
            for (int i = 0; i < decoded.length; i++) {
                int at = skip + 2 * i;
                decoded[i] = (byte) ((Character.digit(run[at], 16) << 4) | Character.digit(run[at + 1], 16));
            }
            String found = scan(decoded);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String inBase64(byte[] run) {
        for (int i = 0; i < run.length; i++) {
            run[i] = (byte) (run[i] == '-' ? '+' : run[i] == '_' ? '/' : run[i]);
        }
        for (int skip = 0; skip < 4; skip++) {
            int length = run.length - skip;
            // A last group of one character holds no byte, and the decoder would refuse it.
            int whole = length % 4 == 1 ? length - 1 : length;
            String found = scan(Base64.getDecoder().decode(Arrays.copyOfRange(run, skip, skip + whole)));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHex(int c) {
        return isDigit(c) || (lower(c) >= 'a' && lower(c) <= 'f');
    }

    private static boolean isAlphanumeric(int c) {
        return isDigit(c) || (lower(c) >= 'a' && lower(c) <= 'z');
    }

    private static boolean isBase64(int c) {
        return isAlphanumeric(c) || c == '+' || c == '/' || c == '-' || c == '_';
    }
}
