package sandproof.driver;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the programs of a target are looked for, whatever the caller's own {@code PATH} says.
 *
 * @since 0.1
 */
public final class OnPath {
    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /** Programs that the set-up put below the project's own folder: {@code ci/setup --targets}. */
    private static final String OWN = "target-tools/node_modules/.bin";

    private OnPath() {}

    /** The variable {@code PATH} for what is started: the folders in which programs are looked for. */
    public static String path() {
        return folders().map(Path::toString).collect(Collectors.joining(":"));
    }

    /** Whether a program, by path or by name, is there and may be started. */
    public static boolean has(String program) {
        return find(program).isPresent();
    }

    /** Where a program is, by path or by name; empty where it is not there or may not be started. */
    public static Optional<Path> find(String program) {
        try {
            Stream<Path> files = program.contains("/")
                    ? Stream.of(Path.of(program))
                    : folders().map(folder -> folder.resolve(program));
            return files.filter(OnPath::runnable).findFirst();
        } catch (InvalidPathException none) {
            // No file can have that name, or none under this locale.
            return Optional.empty();
        }
    }

    private static Stream<Path> folders() {
        return Stream.concat(
                Stream.of(PATH.split(":")).map(Path::of),
                Stream.ofNullable(System.getenv("SANDPROOF_HOME"))
                        .map(home -> Path.of(home, OWN).toAbsolutePath())
                        .filter(Files::isDirectory));
    }

    private static boolean runnable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
