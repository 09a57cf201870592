package sandproof.attempt;

import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;

/**
 * What a run came to.
 *
 * @param sandboxFacts what the sandbox says of itself, by name
 * @param fingerprint what a task saw of its walls, by name; empty where none was to be taken
 * @param notObserved what could not be observed in this run, and what its sandbox could not close, one sentence each
 * @param cost what the sandbox costs in time
 * @since 0.1
 */
public record RunOutcome(
        List<AttemptResult> results,
        Map<String, String> sandboxFacts,
        Map<String, Object> fingerprint,
        List<String> notObserved,
        Cost cost) {
    public RunOutcome {
        results = List.copyOf(results);
        notObserved = List.copyOf(notObserved);
        sandboxFacts = Map.copyOf(sandboxFacts);
        fingerprint = Map.copyOf(fingerprint);
    }
}
