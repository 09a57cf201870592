package sandproof.reference.task;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Keeps the beginning of a stream, up to a limit, and drains the rest. It ends with the stream, or when it is closed: a
 * descendant that holds the pipe cannot keep it waiting.
 */
final class StreamCapture {
    /** How much beyond the limit is drained before the task is ended for it. */
    private static final long PATIENCE_BYTES = 1 << 20;

    private static final int CHUNK = 1 << 16;

    private final InputStream stream;
    private final long limit;
    private final Listener listener;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    /** Told when a stream grows too long. */
    interface Listener {
        /** The limit was passed; what follows is dropped. */
        void over();

        /** Far more was written than the limit. */
        void flood();
    }

    StreamCapture(InputStream stream, long limit, Listener listener) {
        this.stream = stream;
        this.limit = limit;
        this.listener = listener;
    }

    void drain() {
        byte[] chunk = new byte[CHUNK];
        long total = 0;
        try {
            for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
                keep(chunk, count);
                boolean wasOver = total > limit;
                boolean wasFlood = total > limit + PATIENCE_BYTES;
                total += count;
                if (!wasOver && total > limit) {
                    listener.over();
                }
                if (!wasFlood && total > limit + PATIENCE_BYTES) {
                    listener.flood();
                }
            }
        } catch (IOException closed) {
            // Closed under us after the end of the task: what was read stays.
            return;
        }
    }

    /** Lets go of the stream, whoever still holds its other end. */
    void close() {
        try {
            stream.close();
        } catch (IOException alreadyClosed) {
            return;
        }
    }

    /** What was kept so far. */
    byte[] bytes() {
        synchronized (kept) {
            return kept.toByteArray();
        }
    }

    private void keep(byte[] chunk, int count) {
        synchronized (kept) {
            int room = (int) Math.min(count, Math.max(0, limit - kept.size()));
            kept.write(chunk, 0, room);
        }
    }
}
