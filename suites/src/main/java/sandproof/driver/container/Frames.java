package sandproof.driver.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a container prints, taken apart into its two streams as it comes: keeps the first bytes of each, counts the
 * others, and hangs up beyond {@link #FLOOD}.
 */
final class Frames implements ResultCallback<Frame> {
    static final long FLOOD = 64L << 20;

    private final int keep;
    private final Runnable flooded;
    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final CompletableFuture<Void> listening = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Closeable connection;
    private long count;
    private boolean closed;
    private volatile boolean whole;
    private volatile boolean broken;

    Frames(long keep, Runnable flooded) {
        this.keep = (int) Math.min(Integer.MAX_VALUE - 64, keep);
        this.flooded = flooded;
    }

    /** Done when the engine has answered; what the container prints from then on is not missed. */
    CompletableFuture<Void> listening() {
        return listening;
    }

    @Override
    public void onStart(Closeable stream) {
        connection = stream;
        listening.complete(null);
    }

    @Override
    public void onNext(Frame frame) {
        byte[] payload = frame.getPayload();
        if (payload != null && !take(frame.getStreamType() == StreamType.STDERR ? stderr : stdout, payload)) {
            flooded.run();
            close();
        }
    }

    private synchronized boolean take(ByteArrayOutputStream stream, byte[] payload) {
        if (closed) {
            return true;
        }
        count += payload.length;
        stream.write(payload, 0, Math.min(payload.length, Math.max(0, keep - stream.size())));
        return count < FLOOD;
    }

    @Override
    public void onError(Throwable failed) {
        broken = true;
        listening.completeExceptionally(failed);
        ended.countDown();
    }

    /** Told after an error, too. */
    @Override
    public void onComplete() {
        whole = !broken;
        listening.complete(null);
        ended.countDown();
    }

    /** Waits for the end of both streams, but not long; whether they came to their own end. */
    boolean drained(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS) && whole;
    }

    synchronized byte[] stdout() {
        closed = true;
        return stdout.toByteArray();
    }

    synchronized byte[] stderr() {
        closed = true;
        return stderr.toByteArray();
    }

    synchronized long count() {
        return count;
    }

    /** Hangs up. */
    @Override
    public void close() {
        Closeable open = connection;
        if (open != null) {
            try {
                open.close();
            } catch (IOException alreadyClosed) {
                // There is nobody to hang up on.
            }
        }
        ended.countDown();
    }
}
