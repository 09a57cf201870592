package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.driver.Target;
import sandproof.driver.Words;
import sandproof.sandbox.SandboxException;

/**
 * The section {@code api} of a target, as {@code target.schema.json} describes it.
 *
 * @param headers sent to {@code url} alone
 * @param request how long one answer may take
 * @param patience how long a sandbox may take to be there, and to be gone
 * @param artifactBytes how much of its output a task hands back behind what it prints; 0 for nothing
 * @param steps requests by name
 */
record ApiSettings(
        URI url,
        Map<String, Header> headers,
        Duration request,
        Duration patience,
        String egress,
        int artifactBytes,
        Map<String, Step> steps,
        List<Pick> readyState,
        Map<String, String> readyWords,
        Ending ending,
        Optional<LogPlan> log) {
    static final List<String> STEPS =
            List.of("create", "ready", "upload", "run", "status", "output", "cancel", "delete", "inventory");

    /** Where an entry of the log says what; an empty pointer points nowhere. */
    record LogPlan(
            Step step,
            String entries,
            String task,
            String object,
            String boundary,
            String rule,
            String time,
            String denialAt,
            String denialEquals) {}

    static ApiSettings of(Target target) {
        return of(new ObjectMapper().<JsonNode>valueToTree(target.settings().get("api")));
    }

    private static ApiSettings of(JsonNode api) {
        Map<String, Step> steps = new HashMap<>();
        STEPS.stream().filter(api::has).forEach(name -> steps.put(name, Step.of(name, api.path(name))));
        return new ApiSettings(
                URI.create(api.path("url").asText()),
                Step.headers(api.path("headers")),
                Duration.ofSeconds(api.path("request-seconds").asInt(10)),
                Duration.ofSeconds(api.path("patience-seconds").asInt(10)),
                api.path("egress").asText("none"),
                api.path("artifact-bytes").asInt(0),
                steps,
                Pick.all(api.at("/ready/state")),
                words(api.at("/ready/words")),
                Ending.of(api.path("outcome")),
                api.has("log") ? Optional.of(log(api.path("log"))) : Optional.empty());
    }

    static Map<String, String> words(JsonNode written) {
        Map<String, String> words = new HashMap<>();
        written.properties()
                .forEach(word -> words.put(word.getKey(), word.getValue().asText()));
        return words;
    }

    private static LogPlan log(JsonNode log) {
        JsonNode fields = log.path("fields");
        return new LogPlan(
                Step.of("log", log),
                log.path("entries").asText(""),
                fields.path("task").asText(),
                fields.path("object").asText(),
                fields.path("boundary").asText(""),
                fields.path("rule").asText(""),
                fields.path("time").asText(""),
                fields.at("/denial/at").asText(""),
                fields.at("/denial/equals").asText(""));
    }

    Optional<Step> step(String name) {
        return Optional.ofNullable(steps.get(name));
    }

    Step run() {
        return step("run").orElseThrow();
    }

    /** Whether each task has a sandbox of its own, made before it. */
    boolean makesSandboxes() {
        return steps.containsKey("create");
    }

    /**
     * {@code wait} or {@code go}.
     *
     * @throws SandboxException when the interface's word is none of those in the target file
     */
    String readyWord(Step ready, List<JsonNode> documents) {
        String theirs = Pick.last(readyState, documents).map(JsonNode::asText).orElse("");
        String ours = readyWords.get(theirs);
        if (ours == null) {
            throw new SandboxException(ready.asked() + " says that the sandbox is \"" + Words.shown(theirs)
                    + "\", which the target file does not explain.");
        }
        return ours;
    }

    /** Whether the answer to {@code run} comes only at the end. */
    boolean answersAtTheEnd() {
        return !steps.containsKey("status") || run().answer() != Shape.JSON;
    }
}
