package sandproof.driver.api;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The ways in which a token may be written down that lead straight back to it. */
final class Spellings {
    private Spellings() {}

    /** Itself, backwards, in hexadecimal digits, and in base64 wherever it begins there. */
    static List<String> of(String token) {
        byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
        String hex = HexFormat.of().formatHex(bytes);
        Stream<String> plain = Stream.of(
                token,
                new StringBuilder(token).reverse().toString(),
                hex,
                HexFormat.of().withUpperCase().formatHex(bytes));
        return Stream.concat(plain, Stream.of(0, 1, 2).flatMap(lead -> core(bytes, lead)))
                .distinct()
                .toList();
    }

    /** What does not depend on the bytes before it and behind it, in both alphabets (RFC 4648, 4 and 5). */
    private static Stream<String> core(byte[] token, int lead) {
        byte[] all = new byte[lead + token.length];
        System.arraycopy(token, 0, all, lead, token.length);
        String core = Base64.getEncoder()
                .withoutPadding()
                .encodeToString(all)
                .substring(lead == 0 ? 0 : lead + 1, all.length * 8 / 6);
        return Stream.of(core, core.replace('+', '-').replace('/', '_'));
    }
}
