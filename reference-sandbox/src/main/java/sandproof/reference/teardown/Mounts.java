package sandproof.reference.teardown;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The service's own table of mounts. */
final class Mounts {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    private Mounts() {}

    static boolean contains(Path path) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .anyMatch(line -> plain(line.split(" ")[1]).equals(path.toString()));
    }

    /** The kernel writes blanks and the like as three octal digits. */
    static String plain(String text) {
        return OCTAL.matcher(text)
                .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 8))
                        .replace("\\", "\\\\"));
    }
}
