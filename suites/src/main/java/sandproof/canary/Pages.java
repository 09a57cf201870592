package sandproof.canary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import sandproof.lab.ControlTalk.Answer;
import sandproof.lab.Hit;
import sandproof.lab.Listener;
import sandproof.lab.Outpost;

/** What a canary service answers. Every answer to a run names the service's own life and the run. */
final class Pages {
    /** What is told of one hit; a whole answer stays within what a connection takes. */
    private static final int MOST_SAID = 1_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    private Pages() {}

    static Answer refusal(int status, String why) {
        return new Answer(status, JSON.createObjectNode().put("error", why).toString());
    }

    static Answer done(String instance, String run) {
        return new Answer(200, head(instance, run).toString());
    }

    static Answer opened(String instance, String run, Outpost outpost) {
        ObjectNode page = head(instance, run);
        page.put("zone", outpost.zone());
        ArrayNode listeners = page.putArray("listeners");
        outpost.listeners().forEach(listener -> put(listeners.addObject(), listener));
        return new Answer(200, page.toString());
    }

    static Answer heard(String instance, String run, Outpost outpost, String nonce, Instant since) {
        ObjectNode page = head(instance, run);
        List<Hit> hits = outpost.hitsOf(nonce);
        page.put("full", hits.size() >= Outpost.MOST_HITS || outpost.hasForgottenSince(since));
        ArrayNode own = page.putArray("hits");
        hits.forEach(hit -> put(own.addObject(), hit));
        ArrayNode nameless = page.putArray("nameless");
        outpost.anonymousSince(since).stream()
                .map(hit -> new Listener(hit.canary(), hit.port()))
                .distinct()
                .forEach(listener -> put(nameless.addObject(), listener));
        return new Answer(200, page.toString());
    }

    private static ObjectNode head(String instance, String run) {
        return JSON.createObjectNode().put("instance", instance).put("run", run);
    }

    private static void put(ObjectNode node, Listener listener) {
        node.put("canary", listener.canary()).put("port", listener.port());
    }

    private static void put(ObjectNode node, Hit hit) {
        String said = hit.said();
        node.put("at", hit.at().toString())
                .put("canary", hit.canary())
                .put("address", hit.localAddress())
                .put("port", hit.port())
                .put("peer", hit.peer())
                .put("said", said.length() > MOST_SAID ? said.substring(0, MOST_SAID) : said)
                .put("innocent", hit.innocent());
    }
}
