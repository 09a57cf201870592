package sandproof.driver.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import sandproof.sandbox.SandboxException;

/**
 * One request, one answer, both bounded in time and size, whatever the other side does. Plain sockets, because
 * {@code java.net.http} takes most of a second to start, and {@code HttpURLConnection} may send a request twice and reads
 * an endless answer to its end before it closes. Each request has a connection of its own and is sent once.
 */
final class Wire implements AutoCloseable {
    private static final int LARGEST = 8 << 20;
    private static final int LARGEST_PAGE = 32 << 20;

    private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "http watchdog");
        thread.setDaemon(true);
        return thread;
    });
    private final URI address;
    private final String token;
    private final String log;
    private final Duration patience;

    /** @param log where a person finds the service's own words */
    Wire(URI address, String token, String log) {
        this(address, token, log, Duration.ofSeconds(10));
    }

    Wire(URI address, String token, String log, Duration patience) {
        this.address = address;
        this.token = token;
        this.log = log;
        this.patience = patience;
    }

    Answer get(String path) {
        return get(path, Duration.ZERO);
    }

    /** @param waiting how long the service may think before its patience begins to count */
    Answer get(String path, Duration waiting) {
        return small(good(ask("GET", path, null, patience.plus(waiting), LARGEST, LARGEST), Set.of(200)), LARGEST);
    }

    /** For an answer that is a page of many entries. */
    Answer getLarge(String path) {
        return small(good(ask("GET", path, null, patience, LARGEST_PAGE, LARGEST_PAGE), Set.of(200)), LARGEST_PAGE);
    }

    /** Reads bytes that may be more than anybody wants: keeps the first ones, counts the others, stops at a bound. */
    Answer getBytes(String path, long keep, long most, Set<Integer> expected) {
        return good(ask("GET", path, null, patience, keep, most), expected);
    }

    Answer post(String path, byte[] body, Set<Integer> expected) {
        return small(good(ask("POST", path, body, patience, LARGEST, LARGEST), expected), LARGEST);
    }

    private Answer ask(String method, String path, byte @Nullable [] body, Duration limit, long keep, long most) {
        String asked = method + " " + path;
        boolean late = false;
        try (Connection connection = new Connection(address, watchdog, limit.toMillis())) {
            try {
                return read(asked, connection.ask(method, path, token, body), keep, most);
            } catch (IOException e) {
                late = connection.late();
                throw e;
            }
        } catch (IOException e) {
            throw new SandboxException(
                    late
                            ? asked + " was not answered in full within " + limit.toMillis() + " ms; look into " + log
                                    + "."
                            : asked + " failed (" + e.getMessage()
                                    + "); a run has a network of its own, so the service must run inside the lab; if it does, look into "
                                    + log + ".",
                    e);
        }
    }

    private static Answer read(String asked, Connection.Reply reply, long keep, long most) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        long length = 0;
        byte[] buffer = new byte[16 * 1024];
        for (int n = reply.body().read(buffer); n >= 0; n = reply.body().read(buffer)) {
            kept.write(buffer, 0, (int) Math.min(n, Math.max(0, keep - kept.size())));
            length += n;
            if (length > most) {
                break;
            }
        }
        return new Answer(asked, reply.status(), kept.toByteArray(), length);
    }

    private static Answer small(Answer answer, int most) {
        if (answer.length() > most) {
            throw new SandboxException(answer.asked() + " was answered with more than " + most
                    + " bytes; this is not the interface of a sandbox.");
        }
        return answer;
    }

    private Answer good(Answer answer, Set<Integer> expected) {
        int status = answer.status();
        if (expected.contains(status)) {
            return answer;
        }
        String what;
        if (status >= 300 && status < 400) {
            what = " (a redirect, which is never followed); give the service's own address";
        } else if (status == 401 || status == 403) {
            what = "; give the right token";
        } else {
            String words = answer.words();
            what = (words.isEmpty() ? "" : " (" + words + ")") + "; look into " + log;
        }
        throw new SandboxException(answer.asked() + " was answered with status " + status + what + ".");
    }

    @Override
    public void close() {
        watchdog.shutdownNow();
    }
}
