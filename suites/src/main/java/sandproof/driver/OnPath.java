package sandproof.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the programs of a target are looked for, whatever the caller's own {@code PATH} says.
 *
 * @since 0.1
 */
public final class OnPath {
    public static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    private OnPath() {}

    /** Whether a program, by path or by name, is there and may be started. */
    public static boolean has(String program) {
        return program.contains("/")
                ? runnable(Path.of(program))
                : List.of(PATH.split(":")).stream()
                        .map(folder -> Path.of(folder, program))
                        .anyMatch(OnPath::runnable);
    }

    private static boolean runnable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
