package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reading and writing the small files of a control group. */
final class ControlFile {
    private ControlFile() {}

    static void write(Path file, String value) throws IOException {
        Files.writeString(file, value, StandardOpenOption.WRITE);
    }

    static void writeWherePresent(Path file, String value) throws IOException {
        if (Files.exists(file)) {
            write(file, value);
        }
    }

    /** The number behind a word in a file of {@code word number} lines; 0 when it is not there. */
    static long count(Path file, String word) {
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(word + " ")) {
                    return Long.parseLong(line.substring(word.length() + 1).strip());
                }
            }
        } catch (IOException | NumberFormatException gone) {
            return 0;
        }
        return 0;
    }
}
