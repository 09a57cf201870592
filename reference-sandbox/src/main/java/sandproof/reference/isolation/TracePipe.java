package sandproof.reference.isolation;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * The pipe through which strace tells what failed. A pipe and not a file: a task that fails a million times fills no
 * disk, it only waits for us. Our own writing end keeps the reader from blocking before strace has opened its end.
 */
public final class TracePipe implements AutoCloseable {
    private final RandomAccessFile writer;
    private final InputStream reader;

    TracePipe(Path fifo) throws IOException {
        writer = new RandomAccessFile(fifo.toFile(), "rw");
        // Buffered too because a bare file stream tries to seek, which no pipe can.
        reader = new BufferedInputStream(new FileInputStream(fifo.toFile()));
    }

    /** What strace writes; ends after {@link #noMore()} when strace has ended. */
    public InputStream lines() {
        return reader;
    }

    /** Lets the reader come to an end. */
    public void noMore() {
        shut(writer);
    }

    @Override
    public void close() {
        shut(writer);
        shut(reader);
    }

    private static void shut(Closeable end) {
        try {
            end.close();
        } catch (IOException alreadyShut) {
            return;
        }
    }
}
