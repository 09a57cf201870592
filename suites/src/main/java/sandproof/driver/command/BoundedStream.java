package sandproof.driver.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads stdout or stderr: keeps the first bytes, counts the others, and gives up beyond {@link #FLOOD}. A descendant may
 * hold the pipe open for ever, so nobody waits for its end longer than a moment.
 */
final class BoundedStream {
    static final long FLOOD = 64L << 20;

    private final InputStream in;
    private final long keep;
    private final Runnable flooded;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CountDownLatch ended = new CountDownLatch(1);
    private long count;
    private boolean closed;

    BoundedStream(String name, InputStream in, long keep, Runnable flooded) {
        this.in = in;
        this.keep = keep;
        this.flooded = flooded;
        Thread reader = new Thread(this::read, name);
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        byte[] buffer = new byte[16 * 1024];
        try {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!take(buffer, n)) {
                    flooded.run();
                    return;
                }
            }
        } catch (IOException e) {
            // The JVM closes the pipe under us when the process has ended; what came before is kept.
        } finally {
            ended.countDown();
        }
    }

    private synchronized boolean take(byte[] buffer, int n) {
        if (closed) {
            return false;
        }
        count += n;
        kept.write(buffer, 0, (int) Math.min(n, Math.max(0, keep - kept.size())));
        return count < FLOOD;
    }

    /** Waits for the end of the stream, but not long. */
    void drain(long millis) throws InterruptedException {
        boolean unused = ended.await(Math.max(0, millis), TimeUnit.MILLISECONDS);
    }

    /** What came; what comes later is not looked at. */
    synchronized byte[] close() {
        closed = true;
        return kept.toByteArray();
    }

    synchronized long count() {
        return count;
    }
}
