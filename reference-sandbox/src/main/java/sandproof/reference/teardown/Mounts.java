package sandproof.reference.teardown;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The service's own table of mounts. */
final class Mounts {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    /** In which the platform turns names into bytes. */
    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private Mounts() {}

    static boolean contains(Path path) throws IOException {
        return contains(path, Path.of("/proc/self/mounts"));
    }

    /** Names of mounts are bytes and anybody's choice: a character is read for each byte, whatever the locale. */
    static boolean contains(Path path, Path table) throws IOException {
        String bytes = new String(path.toString().getBytes(NAMES), StandardCharsets.ISO_8859_1);
        return Files.readAllLines(table, StandardCharsets.ISO_8859_1).stream()
                .anyMatch(line -> plain(line.split(" ")[1]).equals(bytes));
    }

    /** The kernel writes blanks and the like as three octal digits. */
    static String plain(String text) {
        return OCTAL.matcher(text)
                .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 8))
                        .replace("\\", "\\\\"));
    }
}
