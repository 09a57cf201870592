package sandproof.reference.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Where copies wait until they are checked, and where they are kept once they passed. Files have numbers for names. */
final class Quarantine {
    private static final FileAttribute<?> OWN_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path waiting;
    private final Path published;

    Quarantine(Path root) {
        waiting = root.resolve("quarantine");
        published = root.resolve("published");
    }

    /**
     * A copy that only the service can touch.
     *
     * @param bytes how many were copied
     */
    record Copy(Path file, long bytes, String sha256) {}

    void open(String taskId) throws IOException {
        Files.createDirectories(waiting, OWN_DIRECTORY);
        Files.createDirectories(published, OWN_DIRECTORY);
        Files.createDirectory(of(waiting, taskId), OWN_DIRECTORY);
        Files.createDirectory(of(published, taskId), OWN_DIRECTORY);
    }

    /** Copies until the end or until {@code most} bytes and one: the caller sees that there was more. */
    Copy take(String taskId, int index, InputStream from, long most) throws IOException {
        Path file = of(waiting, taskId).resolve(String.valueOf(index));
        MessageDigest sha256 = sha256();
        long bytes = 0;
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), sha256)) {
            byte[] buffer = new byte[64 * 1024];
            for (int read = from.read(buffer); read > 0 && bytes <= most; read = from.read(buffer)) {
                int kept = (int) Math.min(read, most + 1 - bytes);
                out.write(buffer, 0, kept);
                bytes += kept;
            }
        }
        return new Copy(file, bytes, HexFormat.of().formatHex(sha256.digest()));
    }

    void release(String taskId, int index, Copy copy) throws IOException {
        Files.move(copy.file(), of(published, taskId).resolve(String.valueOf(index)), StandardCopyOption.ATOMIC_MOVE);
    }

    InputStream read(String taskId, int index) throws IOException {
        return Files.newInputStream(of(published, taskId).resolve(String.valueOf(index)));
    }

    void emptyWaiting(String taskId) throws IOException {
        delete(of(waiting, taskId));
    }

    void forget(String taskId) throws IOException {
        delete(of(waiting, taskId));
        delete(of(published, taskId));
    }

    void forgetAll() throws IOException {
        delete(waiting);
        delete(published);
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (NoSuchFileException e) {
            return;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Path of(Path parent, String taskId) {
        if (!taskId.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,127}")) {
            throw new IllegalArgumentException("a task id cannot look like this");
        }
        return parent.resolve(taskId);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
