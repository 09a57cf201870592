package sandproof.reference.live;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that the tasks' user can pass through, with a class path that any user can read. */
final class Folder implements AutoCloseable {
    private final Path path;

    Folder(Mode mode) throws IOException {
        path = Files.createTempDirectory(Path.of("/var/tmp"), "sandproof-live-");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path state = Files.createDirectory(path.resolve("state"));
        mode.give(state);
        mode.give(path);
    }

    Path path() {
        return path;
    }

    Path state() {
        return path.resolve("state");
    }

    /** The class path of this test without the tests and their own libraries. */
    String classPath() throws IOException {
        List<String> copied = new ArrayList<>();
        Path library = Files.createDirectories(path.resolve("lib"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path source = Path.of(entry);
            String name = source.getFileName().toString();
            if (Files.isRegularFile(source) && !name.matches("(groovy|rest-assured|junit|assertj|surefire).*")) {
                copied.add(Files.copy(source, library.resolve(name)).toString());
            } else if (name.equals("classes")) {
                copyTree(source, library.resolve(name));
                copied.add(0, library.resolve(name).toString());
            }
        }
        return String.join(File.pathSeparator, copied);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> entries = Files.walk(from)) {
            for (Path entry : entries.toList()) {
                Files.copy(entry, to.resolve(from.relativize(entry)));
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> entries = Files.walk(path)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
