package sandproof.reference.isolation.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** strace's spelling of strings and descriptors. */
final class HexText {
    private static final Pattern STRING = Pattern.compile("\"((?:\\\\x[0-9a-f]{2})*)\"(?:\\.\\.\\.)?");
    private static final Pattern DESCRIPTOR =
            Pattern.compile("(?:AT_FDCWD|-?\\d+)<((?:\\\\x[0-9a-f]{2})*)>(?:\\(deleted\\))?");

    private HexText() {}

    /** The text of a string argument, or nothing when it is no string. */
    static Optional<String> string(String argument) {
        Matcher matcher = STRING.matcher(argument);
        return matcher.matches() ? Optional.of(decode(matcher.group(1))) : Optional.empty();
    }

    /** The path behind a descriptor argument, or nothing when strace could not tell one. */
    static Optional<String> descriptorPath(String argument) {
        Matcher matcher = DESCRIPTOR.matcher(argument);
        return matcher.matches() ? Optional.of(decode(matcher.group(1))) : Optional.empty();
    }

    static String decode(String hex) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at + 4 <= hex.length(); at += 4) {
            bytes.write(Integer.parseInt(hex.substring(at + 2, at + 4), 16));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
