package sandproof.canary;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import sandproof.lab.ControlTalk.Answer;
import sandproof.lab.Outpost;
import sandproof.lab.OutpostOptions;

/**
 * The canaries of an {@link Outpost}, and who may ask them: runs that hold the token. Each run has a name of its own, tells
 * its nonces, and is told what was heard of them and of nobody else's.
 *
 * @since 0.1
 */
public final class CanaryService implements AutoCloseable {
    /** How short a token may be. */
    public static final int SHORTEST_TOKEN = 16;

    private static final Pattern RUN = Pattern.compile("/v1/runs/([0-9a-f]{16})(/nonces/([0-9a-f]{20}))?");

    private static final Answer NO_RUN = Pages.refusal(404, "there is no such run");

    private final String instance = Names.fresh();
    private final byte[] token;
    private final Outpost outpost;
    private final RunLedger ledger;

    private CanaryService(OutpostOptions options, Optional<SSLContext> certificate, String token) {
        this.token = token.getBytes(UTF_8);
        this.outpost = Outpost.open(options, certificate, this::answer);
        this.ledger = new RunLedger(outpost::know, outpost::forget);
    }

    /**
     * Puts the canaries up and answers who asks.
     *
     * @throws sandproof.lab.LabException when something else listens where it should
     */
    public static CanaryService open(OutpostOptions options, Optional<SSLContext> certificate, String token) {
        return new CanaryService(options, certificate, token);
    }

    /** What listens. */
    public Outpost outpost() {
        return outpost;
    }

    private Answer answer(String method, String path, String bearer) {
        // In a time that does not tell how much of it was right.
        if (!MessageDigest.isEqual(token, bearer.getBytes(UTF_8))) {
            return Pages.refusal(401, "the token is not this service's");
        }
        if (path.equals("/v1/runs") && method.equals("POST")) {
            return ledger.open()
                    .map(run -> Pages.opened(instance, run, outpost))
                    .orElseGet(() -> Pages.refusal(429, "as many runs as it can hold are open"));
        }
        Matcher matcher = RUN.matcher(path);
        if (!matcher.matches()) {
            return Pages.refusal(404, "there is nothing of this name");
        }
        String run = matcher.group(1);
        if (!ledger.knows(run)) {
            return NO_RUN;
        }
        String nonce = matcher.group(3);
        return nonce == null ? ofRun(method, run) : ofNonce(method, run, nonce);
    }

    private Answer ofRun(String method, String run) {
        return switch (method) {
            case "GET" -> Pages.opened(instance, run, outpost);
            case "DELETE" -> {
                ledger.close(run);
                yield Pages.done(instance, run);
            }
            default -> Pages.refusal(405, "GET or DELETE");
        };
    }

    private Answer ofNonce(String method, String run, String nonce) {
        return switch (method) {
            case "PUT" ->
                switch (ledger.add(run, nonce)) {
                    case NOTED -> Pages.done(instance, run);
                    case ANOTHERS -> Pages.refusal(409, "another open run has told that nonce");
                    case TOO_MANY -> Pages.refusal(429, "this run has told as many nonces as it may");
                    case NO_SUCH_RUN -> NO_RUN;
                };
            case "GET" ->
                ledger.since(run, nonce)
                        .map(since -> Pages.heard(instance, run, outpost, nonce, since))
                        .orElseGet(() -> Pages.refusal(404, "this run has told no such nonce"));
            default -> Pages.refusal(405, "PUT or GET");
        };
    }

    @Override
    public void close() {
        outpost.close();
    }
}
