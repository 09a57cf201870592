package sandproof.reference.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Takes known secrets out of text, in whatever case they come (host names are folded), also as hex, base64 or SHA-256.
 */
final class Redaction {
    static final String MARK = "[redacted]";

    /** Every form is found by its first characters, so that the cost does not grow with the number of secrets. */
    private static final int PREFIX = 8;

    /** So many secrets of tasks that are over are still known: what they did may be read and written a little late. */
    static final int MOST_RETIRED = 500;

    private final Map<String, List<String>> formsByPrefix = new HashMap<>();
    private final Map<String, List<List<String>>> live = new HashMap<>();
    private final Deque<List<String>> retired = new ArrayDeque<>();

    /** A secret that is never among the oldest. */
    synchronized void addForEver(String secret) {
        var ignored = know(secret);
    }

    /** A secret that is known until a while after its owner is {@linkplain #retire retired}. */
    synchronized void add(String owner, String secret) {
        live.computeIfAbsent(owner, fresh -> new ArrayList<>(1)).add(know(secret));
    }

    /** The owner's secrets are revoked, and from now on among the oldest some time. */
    synchronized void retire(String owner) {
        List<List<String>> own = live.remove(owner);
        if (own != null) {
            retired.addAll(own);
        }
        while (retired.size() > MOST_RETIRED) {
            retired.remove().forEach(this::forget);
        }
    }

    private void forget(String form) {
        formsByPrefix.computeIfPresent(prefix(form, 0), (key, known) -> {
            known.remove(form);
            return known.isEmpty() ? null : known;
        });
    }

    private List<String> know(String secret) {
        if (secret.length() < PREFIX) {
            throw new IllegalArgumentException("a secret of fewer than " + PREFIX + " characters cannot be redacted");
        }
        List<String> forms = forms(secret);
        forms.forEach(form -> formsByPrefix
                .computeIfAbsent(prefix(form, 0), key -> new ArrayList<>(1))
                .add(form));
        return forms;
    }

    synchronized String apply(String text) {
        String folded = fold(text);
        StringBuilder clean = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int length = secretAt(folded, at);
            if (length > 0) {
                clean.append(MARK);
                at += length;
            } else {
                clean.append(text.charAt(at++));
            }
        }
        return clean.toString();
    }

    private int secretAt(String folded, int at) {
        if (at + PREFIX > folded.length()) {
            return 0;
        }
        int longest = 0;
        for (String form : formsByPrefix.getOrDefault(prefix(folded, at), List.of())) {
            // A text may have been cut within the secret before it came here: what is left of it goes too.
            int length = Math.min(form.length(), folded.length() - at);
            if (length > longest && folded.regionMatches(at, form, 0, length)) {
                longest = length;
            }
        }
        return longest;
    }

    private static List<String> forms(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        List<String> forms =
                new ArrayList<>(List.of(fold(secret), HexFormat.of().formatHex(bytes), Sha256.hex(bytes)));
        for (int shift = 0; shift < 3; shift++) {
            forms.add(base64(Base64.getEncoder(), bytes, shift));
            forms.add(base64(Base64.getUrlEncoder(), bytes, shift));
        }
        return forms;
    }

    /** What the secret looks like within the Base64 of a longer text, where it starts at any of three places. */
    private static String base64(Base64.Encoder encoder, byte[] bytes, int shift) {
        byte[] shifted = new byte[shift + bytes.length];
        System.arraycopy(bytes, 0, shifted, shift, bytes.length);
        String encoded = encoder.withoutPadding().encodeToString(shifted);
        int start = (shift * 8 + 5) / 6;
        return fold(encoded.substring(start, shifted.length * 8 / 6));
    }

    private static String prefix(String folded, int at) {
        return folded.substring(at, at + PREFIX);
    }

    /** Character by character, so that places stay where they are. */
    private static String fold(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.chars().map(Character::toLowerCase).forEach(c -> folded.append((char) c));
        return folded.toString();
    }
}
