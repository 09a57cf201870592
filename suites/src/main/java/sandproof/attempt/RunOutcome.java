package sandproof.attempt;

import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;

/**
 * What a run came to.
 *
 * @param sandboxFacts what the sandbox says of itself, by name
 * @param fingerprint what a task saw of its walls, by name; empty where none was to be taken
 * @param neighbourTrouble why no innocent neighbour could be kept, empty when one was
 * @param cost what the sandbox costs in time
 * @since 0.1
 */
public record RunOutcome(
        List<AttemptResult> results,
        Map<String, String> sandboxFacts,
        Map<String, Object> fingerprint,
        String neighbourTrouble,
        Cost cost) {
    public RunOutcome {
        results = List.copyOf(results);
        sandboxFacts = Map.copyOf(sandboxFacts);
        fingerprint = Map.copyOf(fingerprint);
    }
}
