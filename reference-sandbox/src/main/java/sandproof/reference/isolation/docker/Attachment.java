package sandproof.reference.isolation.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a container prints, taken apart into its two streams as it comes. Whoever does not read makes the engine wait,
 * and with it the task; nothing piles up in between.
 */
final class Attachment implements ResultCallback<Frame> {
    private static final int BUFFER = 1 << 16;

    private final PipedInputStream stdout = new PipedInputStream(BUFFER);
    private final PipedInputStream stderr = new PipedInputStream(BUFFER);
    private final PipedOutputStream toStdout;
    private final PipedOutputStream toStderr;
    private final CompletableFuture<Void> started = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile @Nullable Closeable connection;

    Attachment() throws IOException {
        toStdout = new PipedOutputStream(stdout);
        toStderr = new PipedOutputStream(stderr);
    }

    InputStream stdout() {
        return stdout;
    }

    InputStream stderr() {
        return stderr;
    }

    /** Done when the engine has answered; what the container prints from then on is not missed. */
    CompletableFuture<Void> started() {
        return started;
    }

    CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void onStart(Closeable stream) {
        connection = stream;
        started.complete(null);
    }

    @Override
    public void onNext(Frame frame) {
        PipedOutputStream to = frame.getStreamType() == StreamType.STDERR ? toStderr : toStdout;
        try {
            to.write(frame.getPayload());
            // Without this the reader would look again only after a second.
            to.flush();
        } catch (IOException nobodyReads) {
            close();
        }
    }

    @Override
    public void onError(Throwable failed) {
        started.completeExceptionally(failed);
        close();
    }

    @Override
    public void onComplete() {
        started.complete(null);
        close();
    }

    @Override
    public void close() {
        for (Closeable end : new @Nullable Closeable[] {toStdout, toStderr, connection}) {
            if (end != null) {
                shut(end);
            }
        }
        ended.complete(null);
    }

    private static void shut(Closeable end) {
        try {
            end.close();
        } catch (IOException alreadyShut) {
            return;
        }
    }
}
