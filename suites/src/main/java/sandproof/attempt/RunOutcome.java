package sandproof.attempt;

import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;

/**
 * What a run came to.
 *
 * @param sandboxFacts what the sandbox says of itself, by name
 * @param neighbourTrouble why no innocent neighbour could be kept, empty when one was
 * @since 0.1
 */
public record RunOutcome(List<AttemptResult> results, Map<String, String> sandboxFacts, String neighbourTrouble) {
    public RunOutcome {
        results = List.copyOf(results);
        sandboxFacts = Map.copyOf(sandboxFacts);
    }
}
