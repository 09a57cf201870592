package sandproof.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Bytes that are searched for secrets. Each needle is looked for with {@link String#contains}, which the JVM does at
 * memory speed on Latin-1 text; line breaks are taken out once, for encoders that wrap their lines.
 */
final class Haystack {
    private final String text;
    private final String joined;
    private final String joinedLower;

    Haystack(byte[] bytes) {
        text = new String(bytes, ISO_8859_1);
        boolean wrapped = text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
        joined = wrapped ? text.replace("\n", "").replace("\r", "") : text;
        joinedLower = joined.toLowerCase(Locale.ROOT);
    }

    Optional<String> form(Secret secret) {
        String value = secret.value();
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (text.contains(value) || joined.contains(value) || joinedLower.contains(value.toLowerCase(Locale.ROOT))) {
            return Optional.of("plain");
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (joinedLower.contains(HexFormat.of().formatHex(bytes))) {
            return Optional.of("hex");
        }
        if (base64Cores(bytes).anyMatch(joined::contains)) {
            return Optional.of("base64");
        }
        if (digests(value).anyMatch(joinedLower::contains)) {
            return Optional.of("sha256");
        }
        if (joined.contains(new StringBuilder(value).reverse())) {
            return Optional.of("reversed");
        }
        return Optional.empty();
    }

    /**
     * The characters of the value's base64 that do not depend on what stands before or after it, for each of the three
     * ways it can lie across groups of three bytes, in both alphabets.
     */
    static Stream<String> base64Cores(byte[] value) {
        return Stream.of(0, 1, 2).flatMap(lead -> {
            byte[] padded = new byte[lead + value.length];
            System.arraycopy(value, 0, padded, lead, value.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(padded);
            int from = lead == 0 ? 0 : lead + 1;
            int to = padded.length * 8 / 6;
            String core = encoded.substring(from, to);
            String url = core.replace('+', '-').replace('/', '_');
            return core.equals(url) ? Stream.of(core) : Stream.of(core, url);
        });
    }

    /** A secret is often digested with the newline that ends its file. */
    private static Stream<String> digests(String value) {
        return List.of(value, value + "\n").stream().map(Haystack::sha256);
    }

    static String sha256(String value) {
        return HexFormat.of().formatHex(digest(value.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
