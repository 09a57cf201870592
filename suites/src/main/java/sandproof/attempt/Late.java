package sandproof.attempt;

import java.util.List;
import java.util.Optional;
import sandproof.judge.Sighting;

/**
 * What came to light about an attempt after it was over, until the run ended.
 *
 * @param breaches what the canaries heard of it later
 * @param blamed denials that the log lays to its task though that task had ended
 * @param readable for a task that did nothing to be denied and whose log could not be read at its end: its denials in
 *     the log as it was at the end of the run, when it could
 * @param leftovers what was found of it when the sandbox was closed
 * @param blind witnesses that turned out to have seen nothing
 * @param suspicions what was heard without a name, and may have been it
 * @param unsearched where nobody looked for copies of its inputs, for there was too much
 * @param remains what the sandbox left that no attempt can be told by
 */
record Late(
        List<Sighting> breaches,
        List<String> blamed,
        Optional<List<String>> readable,
        List<String> leftovers,
        List<Sighting> blind,
        List<String> suspicions,
        List<String> unsearched,
        List<String> remains) {
    static final Late NOTHING =
            new Late(List.of(), List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of());

    /** Of a sandbox elsewhere, of which only canaries tell. */
    static Late heard(List<Sighting> breaches, List<Sighting> blind, List<String> suspicions) {
        return new Late(breaches, List.of(), Optional.empty(), List.of(), blind, suspicions, List.of(), List.of());
    }
}
