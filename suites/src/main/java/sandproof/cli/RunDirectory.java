package sandproof.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import sandproof.mount.Mounts;

/**
 * The directory of one run. While the run lives it holds a lock on a file in it, which the kernel lets go of however the
 * run ends: that is how a later sweep tells a dead run from a living one, across all namespaces.
 */
final class RunDirectory implements AutoCloseable {
    static final String PREFIX = "run-";
    private static final String LOCK = "lock";

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;

    private RunDirectory(Path path, FileChannel channel, FileLock lock) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
    }

    /** Where the runs of this user are; not below /tmp, which some sandboxes treat specially. */
    static Path base() {
        return Path.of("/var/tmp/sandproof-" + Machine.uid());
    }

    static RunDirectory make(String runId) {
        try {
            Path path = base().resolve(PREFIX + runId);
            Files.createDirectories(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new IOException(path + " is in use");
            }
            return new RunDirectory(path, channel, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("the run's directory cannot be made: " + e.getMessage(), e);
        }
    }

    Path path() {
        return path;
    }

    /** Whether no living run holds the lock of a run's directory. */
    static boolean abandoned(Path path) throws IOException {
        Path file = path.resolve(LOCK);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        }
    }

    /**
     * Removes a directory and all below it; links are removed, never followed, and nothing is removed where something is
     * mounted that cannot be taken away.
     */
    static void remove(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Mounts.detachBelow(path);
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @org.jspecify.annotations.Nullable IOException e)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public void close() {
        // An interrupt closes channels by itself; the directory is to go all the same.
        boolean interrupted = Thread.interrupted();
        try {
            if (channel.isOpen()) {
                lock.close();
                channel.close();
            }
            remove(path);
        } catch (IOException e) {
            System.err.println("sandproof: " + path + " could not be removed whole (" + e.getMessage()
                    + "); type `sandproof sweep`");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
