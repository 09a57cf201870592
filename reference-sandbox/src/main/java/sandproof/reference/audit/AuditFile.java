package sandproof.reference.audit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file beneath the log: one writer, whole lines only. Written with plain system calls, for a channel would be
 * closed by the first interrupted thread that writes to it. What goes wrong is told without the file's name, since the
 * sentence may reach a client.
 */
final class AuditFile implements AutoCloseable {
    /** With less room than this no task may begin: what runs already needs it to tell its end. */
    static final long RESERVE = 16 * 1024;

    private final Path path;
    private final RandomAccessFile file;
    private final FileLock lock;
    private final @Nullable Object key;
    private long length;
    private boolean halfWritten;
    private volatile boolean unsynced;

    private AuditFile(Path path, RandomAccessFile file, FileLock lock) throws IOException {
        this.path = path;
        this.file = file;
        this.lock = lock;
        this.key = key(path);
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
        if (halfWritten) {
            file.setLength(length);
            halfWritten = false;
        }
        if (file.length() != length) {
            throw new IOException("it was changed by someone else");
        }
        halfWritten = true;
        try {
            file.seek(length);
            file.write(line);
        } catch (IOException full) {
            // A line of which only a part got onto a full disk must not stand before the next one.
            file.setLength(length);
            halfWritten = false;
            throw full;
        }
        halfWritten = false;
        length += line.length;
        unsynced = true;
    }

    /** Why the file is not to be relied on for more, as far as can be seen without writing; empty when it is. */
    Optional<String> obstacle() {
        try {
            if (!Objects.equals(key(path), key)) {
                return Optional.of("another file stands in its place");
            }
        } catch (IOException gone) {
            return Optional.of("it was moved away");
        }
        if (!Files.isWritable(path)) {
            return Optional.of("it is read-only");
        }
        return path.toFile().getUsableSpace() < RESERVE ? Optional.of("its disk is full") : Optional.empty();
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

    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static @Nullable FileLock lock(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
