package sandproof.attempt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the payload said on its standard output, line by line. It may lie in everything but the answers to its
 * challenge, so nothing else of it is ever a proof.
 */
final class Talk {
    private static final String MARK = "@sandproof ";
    private static final int MOST_LINES = 2_000;
    private static final int MOST_LINE = 16 * 1024;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Challenge challenge;
    private final List<JsonNode> events = new ArrayList<>();

    Talk(Challenge challenge, byte[] stdout) {
        this.challenge = challenge;
        new String(stdout, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(MARK) && line.length() <= MOST_LINE)
                .limit(MOST_LINES)
                .forEach(this::read);
    }

    private void read(String line) {
        try {
            JsonNode event = JSON.readTree(line.substring(line.indexOf(MARK) + MARK.length()));
            if (event != null && event.isObject()) {
                events.add(event);
            }
        } catch (JsonProcessingException cut) {
            // A line cut short by a limit or a kill says nothing.
            return;
        }
    }

    /** Whether an event came with the right answer to the challenge. */
    boolean answered(String name) {
        return named(name).stream()
                .anyMatch(event -> event.path("answer").asText().equals(challenge.answer(name)));
    }

    /** The first control that said that it failed, in the payload's words. */
    Optional<String> failedControl() {
        return named("control").stream()
                .filter(event -> !event.path("ok").asBoolean(false))
                .map(event -> event.path("name").asText() + ": "
                        + event.path("detail").asText())
                .findFirst();
    }

    /** The results the payload itself reports, in its words. */
    List<String> outcomes() {
        return named("outcome").stream()
                .map(event -> event.path("result").asText() + ": "
                        + event.path("what").asText() + " "
                        + event.path("detail").asText())
                .toList();
    }

    /** Whether every reported outcome is a success, and there is one. */
    boolean everythingSucceeded() {
        List<JsonNode> outcomes = named("outcome");
        return !outcomes.isEmpty()
                && outcomes.stream()
                        .allMatch(event -> event.path("result").asText().equals("succeeded"));
    }

    /** Whether some act was blocked or succeeded, and did not only break. */
    boolean cameToSomething() {
        return saidBlocked()
                || named("outcome").stream()
                        .anyMatch(event -> event.path("result").asText().equals("succeeded"));
    }

    /** The first act that broke instead of being blocked, in the payload's words: it was not tried to its end. */
    Optional<String> broken() {
        return outcomes().stream()
                .filter(outcome -> outcome.startsWith("error: "))
                .findFirst();
    }

    boolean saidBlocked() {
        return named("outcome").stream()
                .anyMatch(event -> event.path("result").asText().equals("blocked"));
    }

    List<JsonNode> named(String name) {
        return events.stream()
                .filter(event -> event.path("event").asText().equals(name))
                .toList();
    }
}
