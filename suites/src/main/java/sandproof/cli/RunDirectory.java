package sandproof.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import sandproof.driver.folder.TreeRemoval;
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

    static RunDirectory make(String runId) {
        return make(RunBase.own(), runId);
    }

    static RunDirectory make(RunBase base, String runId) {
        try {
            Path path = base.make(PREFIX + runId);
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new IOException(path + " is in use");
            }
            return new RunDirectory(path, channel, lock);
        } catch (IOException e) {
            throw new RunDirectoryException("the run's directory cannot be made: " + e, e);
        }
    }

    Path path() {
        return path;
    }

    /** Those of a base that have a lock of our own, whether a run lives or not; what has none may be anybody's. */
    static List<Path> all(RunBase base) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (Path run : base.directories(PREFIX)) {
            if (hasLock(run)) {
                runs.add(run);
            }
        }
        return runs;
    }

    /** Whether a run's directory has a lock that no living run holds. */
    static boolean abandoned(Path path) throws IOException {
        if (!hasLock(path)) {
            return false;
        }
        try (FileChannel channel =
                        FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        }
    }

    private static boolean hasLock(Path path) throws IOException {
        Path file = path.resolve(LOCK);
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && RunBase.ours(file);
    }

    /**
     * Removes a directory and all below it; links are removed, never followed, and nothing is removed where something is
     * mounted that cannot be taken away. The lock goes last: what is left half done is still known as a run's.
     */
    static void remove(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Mounts.detachBelow(path);
        TreeRemoval.of(path, LOCK);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("something in it cannot be removed");
        }
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
