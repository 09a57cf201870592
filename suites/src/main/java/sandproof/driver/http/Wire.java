package sandproof.driver.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sandproof.driver.wire.Caller;
import sandproof.driver.wire.LateException;
import sandproof.driver.wire.Reply;
import sandproof.driver.wire.Request;
import sandproof.sandbox.SandboxException;

/** The service as it is asked here: with its token, and what it answers that it should not told in a sentence. */
final class Wire implements AutoCloseable {
    private static final int LARGEST = 8 << 20;
    private static final int LARGEST_PAGE = 32 << 20;

    private final Caller caller = new Caller();
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
        Map<String, String> headers = new HashMap<>(Map.of("Authorization", "Bearer " + token));
        if (body != null) {
            headers.put("Content-Type", "application/json");
        }
        try {
            Reply reply = caller.ask(address, new Request(method, path, headers, body), limit, keep, most);
            return new Answer(asked, reply.status(), reply.body(), reply.length());
        } catch (LateException e) {
            throw new SandboxException(
                    asked + " was not answered in full within " + limit.toMillis() + " ms; look into " + log + ".", e);
        } catch (IOException e) {
            throw new SandboxException(
                    asked + " failed (" + e.getMessage()
                            + "); a run has a network of its own, so the service must run inside the lab; if it does, look into "
                            + log + ".",
                    e);
        }
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
        caller.close();
    }
}
