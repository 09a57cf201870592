package sandproof.driver.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * One request, one answer, both bounded in time and size, whatever the other side does. Plain sockets, because
 * {@code java.net.http} takes most of a second to start, and {@code HttpURLConnection} may send a request twice and reads
 * an endless answer to its end before it closes. Each request has a connection of its own, is sent once, and follows no
 * redirect.
 *
 * @since 0.1
 */
public final class Caller implements AutoCloseable {
    private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "http watchdog");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Asks and reads the answer.
     *
     * @param address scheme, host and port
     * @param limit until when all of the answer must be there
     * @param keep how many bytes of the body are kept
     * @param most after how many bytes no more are read
     * @throws LateException when it is not there in time
     * @throws IOException when it cannot be had, or is no HTTP
     */
    public Reply ask(URI address, Request request, Duration limit, long keep, long most) throws IOException {
        try (Connection connection = new Connection(address, watchdog, limit.toMillis())) {
            try {
                return read(connection.ask(request), keep, most);
            } catch (IOException e) {
                throw connection.late() ? new LateException(e) : e;
            }
        }
    }

    private static Reply read(Connection.Started answer, long keep, long most) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        long length = 0;
        byte[] buffer = new byte[16 * 1024];
        for (int n = answer.body().read(buffer, 0, buffer.length);
                n >= 0;
                n = answer.body().read(buffer, 0, buffer.length)) {
            kept.write(buffer, 0, (int) Math.min(n, Math.max(0, keep - kept.size())));
            length += n;
            if (length > most) {
                break;
            }
        }
        return new Reply(
                answer.head().status(),
                kept.toByteArray(),
                length,
                answer.head().retryAfter());
    }

    @Override
    public void close() {
        watchdog.shutdownNow();
    }
}
