package sandproof.attempt;

import java.util.List;
import sandproof.judge.Sighting;

/**
 * What came to light about an attempt after it was over, until the run ended.
 *
 * @param breaches what the canaries heard of it later
 * @param blamed denials that the log lays to its task though that task had ended
 * @param leftovers what was found of it when the sandbox was closed
 * @param remains what the sandbox left that no attempt can be told by
 */
record Late(List<Sighting> breaches, List<String> blamed, List<String> leftovers, List<String> remains) {
    static final Late NOTHING = new Late(List.of(), List.of(), List.of(), List.of());
}
