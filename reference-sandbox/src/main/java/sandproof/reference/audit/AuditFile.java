package sandproof.reference.audit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The file beneath the log: one writer, whole lines only. Written with plain system calls, for a channel would be
 * closed by the first interrupted thread that writes to it.
 */
final class AuditFile implements AutoCloseable {
    private final Path path;
    private final RandomAccessFile file;
    private final FileLock lock;
    private long length;
    private boolean unsynced;

    private AuditFile(Path path, RandomAccessFile file, FileLock lock) throws IOException {
        this.path = path;
        this.file = file;
        this.lock = lock;
        this.length = file.length();
    }

    static AuditFile open(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("the audit log " + path + " is not a regular file");
        }
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        FileLock lock = lock(file);
        if (lock == null) {
            file.close();
            throw new IOException("the audit log " + path + " is being written by another service");
        }
        return new AuditFile(path, file, lock);
    }

    /** Appends all of {@code line} or nothing. */
    void append(byte[] line) throws IOException {
        if (file.length() != length) {
            throw new IOException("the audit log " + path + " was changed by someone else");
        }
        try {
            file.seek(length);
            file.write(line);
        } catch (IOException e) {
            // A line of which only a part got onto a full disk must not stand before the next one.
            file.setLength(length);
            throw e;
        }
        length += line.length;
        unsynced = true;
    }

    void cut(long at) throws IOException {
        file.setLength(at);
        file.getFD().sync();
        length = at;
    }

    void sync() throws IOException {
        if (unsynced) {
            unsynced = false;
            file.getFD().sync();
        }
    }

    long length() {
        return length;
    }

    @Override
    public void close() throws IOException {
        if (!lock.isValid()) {
            return;
        }
        try (file) {
            sync();
            lock.release();
        }
    }

    private static @Nullable FileLock lock(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
