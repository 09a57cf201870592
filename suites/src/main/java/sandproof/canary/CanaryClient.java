package sandproof.canary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Hit;
import sandproof.lab.Listener;

/**
 * A run's way to its canary service. Every answer must come from the same life of the service and be about this run: a
 * service that was started anew has forgotten, and its silence is none. Safe for use by many threads.
 */
final class CanaryClient implements AutoCloseable {
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private final CanaryCall call;
    private final String token;
    private final String instance;
    private final String run;
    private final List<Listener> listeners;
    private final String zone;

    /**
     * What was heard of a nonce.
     *
     * @param nameless where something was heard, since the nonce was told, that bears no known nonce
     * @param full whether there may have been more than is told, of it or without a name
     */
    record Heard(List<Hit> hits, List<Listener> nameless, boolean full) {}

    private CanaryClient(CanaryCall call, String token, JsonNode opened) {
        this.call = call;
        this.token = token;
        this.instance = opened.path("instance").asText();
        this.run = opened.path("run").asText();
        this.listeners = listeners(opened.path("listeners"));
        this.zone = opened.path("zone").asText("");
    }

    /**
     * Opens a run at the service.
     *
     * @throws CanaryException when it cannot be asked, or does not take the token
     */
    static CanaryClient open(CanaryAddress address, String token) {
        CanaryCall call = new CanaryCall(address);
        try {
            CanaryClient client = new CanaryClient(call, token, call.ask("POST", "", token));
            if (!client.run.matches("[0-9a-f]{16}") || !client.instance.matches("[0-9a-f]{16}")) {
                throw new CanaryException("what answers there is no canary service");
            }
            return client;
        } catch (CanaryCall.Refused refused) {
            throw refused.status() == UNAUTHORIZED
                    ? new MisnamedException(
                            "token-from",
                            "found " + address.tokenFrom() + ", whose token the canary service at " + address.address()
                                    + " does not take, expected the one that it was started with",
                            refused)
                    : refused(refused);
        } catch (IOException e) {
            throw silent(e);
        }
    }

    private static CanaryException refused(CanaryCall.Refused refused) {
        return new CanaryException("it refused (" + refused.getMessage() + ")", refused);
    }

    private static CanaryException silent(IOException e) {
        return new CanaryException("it does not answer (" + e.getMessage() + ")", e);
    }

    List<Listener> listeners() {
        return listeners;
    }

    /** The zone of which the service is the name server; hostile text, empty where it is of none. */
    String zone() {
        return zone;
    }

    void know(String nonce) {
        JsonNode unused = ours("PUT", "/nonces/" + nonce);
    }

    Heard heard(String nonce) {
        JsonNode answer = ours("GET", "/nonces/" + nonce);
        List<Hit> hits = new ArrayList<>();
        answer.path("hits").forEach(hit -> hits.add(hit(nonce, hit)));
        return new Heard(
                hits, listeners(answer.path("nameless")), answer.path("full").asBoolean(true));
    }

    private static Hit hit(String nonce, JsonNode hit) {
        Instant at;
        try {
            at = Instant.parse(hit.path("at").asText());
        } catch (DateTimeException e) {
            throw new CanaryException("what it says it heard has no time", e);
        }
        return new Hit(
                at,
                nonce,
                hit.path("canary").asText(),
                hit.path("address").asText(),
                hit.path("port").asInt(),
                hit.path("peer").asText(),
                hit.path("said").asText(),
                hit.path("innocent").asBoolean());
    }

    private static List<Listener> listeners(JsonNode list) {
        List<Listener> listeners = new ArrayList<>();
        list.forEach(one -> listeners.add(
                new Listener(one.path("canary").asText(), one.path("port").asInt())));
        return List.copyOf(listeners);
    }

    /** A service that takes anybody's token is no witness: anybody can have told it what to say. */
    void demandRefusalOfOthers() {
        try {
            JsonNode unused = call.ask("POST", "", Names.fresh() + Names.fresh());
        } catch (CanaryCall.Refused refused) {
            if (refused.status() == UNAUTHORIZED) {
                return;
            }
        } catch (IOException e) {
            throw silent(e);
        }
        throw new CanaryException("it answers a token that is not this run's");
    }

    private JsonNode ours(String method, String path) {
        JsonNode answer;
        try {
            answer = call.ask(method, "/" + run + path, token);
        } catch (CanaryCall.Refused refused) {
            throw refused.status() == NOT_FOUND
                    ? new CanaryException(
                            "it does not know this run: it was started anew in mid-run, or is another", refused)
                    : refused(refused);
        } catch (IOException e) {
            throw silent(e);
        }
        if (!answer.path("instance").asText().equals(instance)) {
            throw new CanaryException("it was started anew in mid-run");
        }
        if (!answer.path("run").asText().equals(run)) {
            throw new CanaryException("it answers for another run");
        }
        return answer;
    }

    /** Lets the service forget the run. */
    @Override
    public void close() {
        try {
            JsonNode unused = ours("DELETE", "");
        } catch (CanaryException gone) {
            // What it does not know it has forgotten.
            return;
        }
    }
}
