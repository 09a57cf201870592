package sandproof.driver.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import sandproof.driver.Words;
import sandproof.driver.task.RandomName;
import sandproof.driver.wire.Caller;
import sandproof.driver.wire.LateException;
import sandproof.driver.wire.Reply;
import sandproof.driver.wire.Request;
import sandproof.sandbox.SandboxException;

/** Sends the requests of a target file and reads what comes back. */
final class Api implements AutoCloseable {
    static final int LARGEST = 32 << 20;

    private static final Duration BUSY = Duration.ofSeconds(10);
    private static final long AGAIN_MILLIS = 200;
    private static final int TRIES = 3;
    private static final int NO_CONTENT = 204;
    private static final int TOO_MANY = 429;
    private static final Pattern HOST =
            Pattern.compile("https?://(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?/?");
    private static final Set<Integer> PASSING = Set.of(502, 503, 504);
    private static final Set<Integer> NO_ENTRY = Set.of(401, 403);

    private final Caller caller = new Caller();
    private final URI address;
    private final Map<String, Header> headers;
    private final Tokens tokens;

    Api(URI address, Map<String, Header> headers, Tokens tokens) {
        this.address = address;
        this.headers = headers;
        this.tokens = tokens;
    }

    Secrets secrets() {
        return tokens.secrets();
    }

    /**
     * Asks and reads the documents of the answer.
     *
     * @param limit how long one answer may take
     * @throws SandboxException when the answer is none that the target file expects
     */
    List<JsonNode> ask(Step step, Template values, Duration limit) {
        Answer answer = hear(step, values, limit);
        if (!answer.whole()) {
            throw tooMuch(step, answer);
        }
        return answer.documents();
    }

    /** As {@link #ask}, for an answer in which a task's output comes: of one that is too long its beginning. */
    Answer hear(Step step, Template values, Duration limit) {
        Reply reply = reply(step, values, limit);
        if (!step.expect().contains(reply.status())) {
            throw new SandboxException(step.asked() + " was answered with status " + reply.status() + why(reply) + ".");
        }
        return documents(step, reply);
    }

    static SandboxException tooMuch(Step step, Answer answer) {
        return new SandboxException(step.asked() + " was answered with " + answer.more() + ".");
    }

    /** The status alone, whatever it is. */
    int status(Step step, Template values, Duration limit) {
        return reply(step, values, limit).status();
    }

    private Answer documents(Step step, Reply reply) {
        String more = reply.length() > LARGEST ? "more than " + LARGEST + " bytes" : "";
        boolean nobodyAsks = step.take().isEmpty()
                && Set.of("create", "upload", "cancel", "delete").contains(step.name());
        if (nobodyAsks || reply.status() == NO_CONTENT) {
            return new Answer(List.of(), more);
        }
        try {
            return Documents.of(step.answer(), reply.body(), more);
        } catch (IOException e) {
            throw new SandboxException(
                    step.asked() + " was answered with something that is not what the target file expects ("
                            + Words.shown(tokens.secrets().hidden(String.valueOf(e.getMessage()))) + ").",
                    e);
        }
    }

    /** Asked again only where that can do no harm, or where the service says that it has not done anything. */
    private Reply reply(Step step, Template values, Duration limit) {
        Request request = request(step, values);
        long busyUntil = System.nanoTime() + BUSY.toNanos();
        for (int tried = 1; ; tried++) {
            boolean again = step.idempotent() && tried < TRIES;
            try {
                Reply reply = caller.ask(address(step, values), request, limit, LARGEST, LARGEST);
                if (reply.status() == TOO_MANY) {
                    pause(busy(step, reply, busyUntil));
                } else if (PASSING.contains(reply.status()) && !step.expect().contains(reply.status()) && again) {
                    pause(AGAIN_MILLIS);
                } else {
                    return reply;
                }
            } catch (LateException e) {
                throw new SandboxException(
                        step.asked() + " was not answered in full within " + limit.toMillis() + " ms.", e);
            } catch (IOException e) {
                if (!again) {
                    throw new SandboxException(
                            step.asked() + " failed ("
                                    + Words.shown(tokens.secrets().hidden(String.valueOf(e.getMessage())))
                                    + "); a run has a network of its own, so the service must run inside the lab.",
                            e);
                }
                pause(AGAIN_MILLIS);
            }
        }
    }

    /** How long the service wants us to wait (RFC 9110, 10.2.3), in milliseconds; a date is not understood. */
    private static long busy(Step step, Reply reply, long until) {
        String told = reply.retryAfter();
        long wait = told.matches("[0-9]{1,6}") ? TimeUnit.SECONDS.toMillis(Long.parseLong(told)) : AGAIN_MILLIS * TRIES;
        if (System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait) > until) {
            throw new SandboxException(step.asked() + " was answered with status " + TOO_MANY
                    + ": the service is busy for longer than " + BUSY.toSeconds() + " s; run with a lower --parallel.");
        }
        return Math.max(AGAIN_MILLIS, wait);
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Waiting for the service was interrupted.", e);
        }
    }

    private URI address(Step step, Template values) {
        if (step.url().isEmpty()) {
            return address;
        }
        String named = values.text(step.url());
        return Optional.of(named)
                .filter(text -> HOST.matcher(text).matches())
                .flatMap(Address::of)
                .orElseThrow(() -> new SandboxException(step.asked() + " would go to \"" + Words.shown(named)
                        + "\", which is no address; the id of the sandbox does not fit into a host's name."));
    }

    private Request request(Step step, Template values) {
        Map<String, String> sent = new LinkedHashMap<>();
        if (step.url().isEmpty()) {
            put(sent, headers, values);
        }
        byte[] body = null;
        if (!step.form().isEmpty()) {
            // No content can contain a boundary that nobody knew before.
            String boundary = RandomName.of(16);
            sent.put("Content-Type", "multipart/form-data; boundary=" + boundary);
            body = form(step.form(), boundary, values);
        } else if (!step.body().isMissingNode()) {
            sent.put("Content-Type", step.answer() == Shape.CONNECT ? "application/connect+json" : "application/json");
            body = json(values.tree(step.body()));
            body = step.answer() == Shape.CONNECT ? Documents.framed(body) : body;
        } else if (!step.method().equals("GET") && !step.method().equals("DELETE")) {
            body = new byte[0];
        }
        put(sent, step.headers(), values);
        return new Request(step.method(), values.path(step.path()), sent, body);
    }

    private void put(Map<String, String> sent, Map<String, Header> some, Template values) {
        some.forEach((name, header) -> {
            if (tokens.has(header)) {
                sent.put(name, tokens.value(header, values));
            }
        });
    }

    private static byte[] form(List<Part> parts, String boundary, Template values) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        for (Part part : parts) {
            boolean text = part.content().isTextual();
            String file = part.file().isEmpty() ? "" : "; filename=\"" + part.file() + "\"";
            String type = text ? "application/octet-stream" : "application/json";
            String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + part.name() + "\"" + file
                    + "\r\nContent-Type: " + type + "\r\n\r\n";
            form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
            form.writeBytes(
                    text
                            ? values.text(part.content().asText()).getBytes(StandardCharsets.UTF_8)
                            : json(values.tree(part.content())));
            form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        form.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return form.toByteArray();
    }

    private static byte[] json(JsonNode tree) {
        try {
            return Documents.JSON.writeValueAsBytes(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private String why(Reply reply) {
        if (reply.status() >= 300 && reply.status() < 400) {
            return " (a redirect, which is never followed); give the service's own address";
        }
        String said = Words.shown(tokens.secrets()
                .hidden(new String(reply.body(), 0, Math.min(reply.body().length, 8192), StandardCharsets.UTF_8)
                        .strip()));
        return (said.isEmpty() ? "" : " (" + said + ")")
                + (NO_ENTRY.contains(reply.status()) ? "; give the right token" : "");
    }

    @Override
    public void close() {
        caller.close();
    }
}
