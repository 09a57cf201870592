package sandproof.reference.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Bounds the memory that the bodies of all requests take together. A body counts as far as it has come in, so one that
 * only says that it is large holds nothing; and one alone is always let in.
 */
final class BodyRoom {
    static final int MOST_BODY = 64 << 20;
    private static final int STEP = 64 << 10;

    /** What is thrown away of a body that is too large, so that its sender gets round to reading why. */
    private static final long MOST_DISCARDED = 2L * MOST_BODY;

    private final long most;
    private long taken;

    BodyRoom(long most) {
        this.most = most;
    }

    /** A part of the heap: what is read out of a body takes several times its place. */
    static BodyRoom ofThisHeap() {
        return new BodyRoom(Runtime.getRuntime().maxMemory() / 8);
    }

    Place place() {
        return new Place();
    }

    private synchronized boolean take(long bytes, long own) {
        if (taken > own && taken + bytes > most) {
            return false;
        }
        taken += bytes;
        return true;
    }

    private synchronized void leave(long bytes) {
        taken -= bytes;
    }

    /** The place of one body, until the request is served. */
    final class Place implements AutoCloseable {
        private long own;

        byte[] read(InputStream in) throws IOException, Problem {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            byte[] step = new byte[STEP];
            for (int n = in.read(step); n >= 0; n = in.read(step)) {
                if (body.size() + n > MOST_BODY) {
                    discard(in, step);
                    throw Problem.of(ProblemType.TOO_LARGE, "a body may have at most " + MOST_BODY + " bytes");
                }
                if (!take(n, own)) {
                    discard(in, step);
                    throw Problem.of(ProblemType.OVERLOADED, "too many large bodies at one time")
                            .later(1);
                }
                own += n;
                body.write(step, 0, n);
            }
            return body.toByteArray();
        }

        private static void discard(InputStream in, byte[] step) throws IOException {
            long discarded = 0;
            for (int n = in.read(step); n >= 0 && discarded < MOST_DISCARDED; n = in.read(step)) {
                discarded += n;
            }
        }

        @Override
        public void close() {
            leave(own);
            own = 0;
        }
    }
}
