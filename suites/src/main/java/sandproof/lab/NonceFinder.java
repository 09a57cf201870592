package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a known nonce in what was said: as it is, in capitals, spread over the labels of a domain name, backwards, or
 * in hexadecimal or base64 of any alignment.
 */
final class NonceFinder {
    static final int LENGTH = 20;
    private static final Pattern HEX_RUN = Pattern.compile("[0-9a-fA-F]{" + 2 * LENGTH + ",}");
    private static final Pattern BASE64_RUN = Pattern.compile("[A-Za-z0-9+/_-]{27,}");
    private static final Pattern NOT_WORD = Pattern.compile("[^0-9a-z]");

    private NonceFinder() {}

    static Optional<String> find(byte[] said, Predicate<String> known) {
        String text = new String(said, ISO_8859_1);
        Optional<String> plain = scan(text, known);
        if (plain.isPresent()) {
            return plain;
        }
        return views(text).stream().flatMap(view -> scan(view, known).stream()).findFirst();
    }

    /** Other readings of the same bytes, the cheap and likely ones first. */
    private static List<String> views(String text) {
        List<String> views = new ArrayList<>();
        views.add(NOT_WORD.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(""));
        views.add(new StringBuilder(text).reverse().toString());
        Matcher hex = HEX_RUN.matcher(text);
        while (hex.find()) {
            views.add(unhex(hex.group().substring(0, hex.group().length() & ~1)));
            views.add(unhex(hex.group().substring(1, 1 + ((hex.group().length() - 1) & ~1))));
        }
        Matcher base64 = BASE64_RUN.matcher(text);
        while (base64.find()) {
            String run = base64.group().replace('-', '+').replace('_', '/');
            for (int skip = 0; skip < 4; skip++) {
                int length = run.length() - skip;
                // A last group of one character holds no byte, and the decoder would refuse it.
                int whole = length % 4 == 1 ? length - 1 : length;
                views.add(new String(Base64.getDecoder().decode(run.substring(skip, skip + whole)), ISO_8859_1));
            }
        }
        return views;
    }

    private static String unhex(String run) {
        return new String(HexFormat.of().parseHex(run), ISO_8859_1);
    }

    private static Optional<String> scan(String text, Predicate<String> known) {
        String lower = text.toLowerCase(Locale.ROOT);
        int run = 0;
        for (int i = 0; i < lower.length(); i++) {
            run = Character.digit(lower.charAt(i), 16) >= 0 && lower.charAt(i) < 128 ? run + 1 : 0;
            if (run >= LENGTH) {
                String candidate = lower.substring(i + 1 - LENGTH, i + 1);
                if (known.test(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }
}
