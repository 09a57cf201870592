package sandproof.driver.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import sandproof.driver.folder.TreeRemoval;
import sandproof.sandbox.SandboxException;

/**
 * The project's small root file system (a static busybox and the machine's own Python), unpacked once for all tasks of an
 * opened sandbox, for wrappers that bring none.
 */
final class RootFolder {
    private static final long MOST_MILLIS = 60_000;
    private static final ReentrantLock BUILD = new ReentrantLock();

    private RootFolder() {}

    static Path below(Path run) {
        return run.resolve("rootfs");
    }

    /**
     * Unpacks it; the image is made first where there is none.
     *
     * @param target the folder {@code reference-sandbox/target} of the installation
     * @throws SandboxException when it cannot be had
     */
    static void unpack(Path run, Path target) {
        Path image = target.resolve("image.tar");
        Path recipe = target.resolveSibling("image").resolve("build-local");
        BUILD.lock();
        try {
            if (older(image, recipe)) {
                must(List.of(recipe.toString(), image.toString()), "The root file system cannot be made");
            }
            Path root = below(run);
            Files.createDirectories(root);
            must(
                    List.of("tar", "-x", "-p", "--numeric-owner", "-C", root.toString(), "-f", image.toString()),
                    "The root file system cannot be unpacked");
            // The archive's own top is its maker's alone, and a task is somebody else.
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new SandboxException("The root file system cannot be unpacked (" + e + ").", e);
        } finally {
            BUILD.unlock();
        }
    }

    static void remove(Path run) {
        if (Files.exists(below(run), LinkOption.NOFOLLOW_LINKS)) {
            TreeRemoval.of(below(run));
        }
    }

    private static boolean older(Path image, Path recipe) throws IOException {
        return !Files.exists(image)
                || Files.getLastModifiedTime(image).compareTo(Files.getLastModifiedTime(recipe)) < 0;
    }

    private static void must(List<String> command, String otherwise) {
        String trouble;
        try {
            Optional<BoundedCommand.Ended> ended = BoundedCommand.run(new ProcessBuilder(command), MOST_MILLIS);
            trouble = ended.map(end -> end.exitCode() == 0
                            ? ""
                            : command.get(0) + ": " + end.said().strip())
                    .orElse(command.get(0) + " did not end in time");
        } catch (SandboxException notStarted) {
            trouble = String.valueOf(notStarted.getMessage());
        }
        if (!trouble.isEmpty()) {
            throw new SandboxException(otherwise + " (" + trouble + ").");
        }
    }
}
