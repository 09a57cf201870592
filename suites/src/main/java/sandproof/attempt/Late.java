package sandproof.attempt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.attack.Witness;
import sandproof.canary.CanaryPost;
import sandproof.judge.Sighting;
import sandproof.lab.Hit;

/**
 * What came to light about an attempt after it was over, until the run ended. What is heard without a name then may be
 * anybody's.
 *
 * @param breaches what the canaries heard of it later
 * @param blamed denials that the log lays to its task though that task had ended
 * @param readable for a task that did nothing to be denied and whose log could not be read at its end: its denials in
 *     the log as it was at the end of the run, when it could
 * @param leftovers what was found of it when the sandbox was closed
 * @param blind witnesses that turned out to have seen nothing
 * @param unsearched where nobody looked for copies of its inputs, for there was too much
 * @param remains what the sandbox left that no attempt can be told by
 * @param unclosed what the sandbox could not take away as it was closed; empty when it could
 * @param lostLog why its log could not be read any more at the end of the run, or was another then; empty when it could
 */
record Late(
        List<Sighting> breaches,
        List<String> blamed,
        Optional<List<String>> readable,
        List<String> leftovers,
        List<Sighting> blind,
        List<String> unsearched,
        List<String> remains,
        String unclosed,
        String lostLog) {
    static final Late NOTHING =
            new Late(List.of(), List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), "", "");

    /**
     * Of a sandbox elsewhere, of which only canaries tell.
     *
     * @param nameless why names that it was told may not have come to them
     */
    static Late heard(CanaryPost.Heard told, List<Sighting> nameless) {
        List<Sighting> blind = new ArrayList<>(nameless);
        if (told.unsure()) {
            blind.add(new Sighting(Witness.NETWORK, ElsewhereAttempt.UNSURE));
        }
        if (told.full()) {
            blind.add(new Sighting(Witness.NETWORK, ElsewhereAttempt.FORGOTTEN));
        }
        List<Sighting> breaches = told.breaches().stream().map(Late::breach).toList();
        return new Late(breaches, List.of(), Optional.empty(), List.of(), blind, List.of(), List.of(), "", "");
    }

    /** What a canary heard too late to stand among the attempt's own facts. */
    static Sighting breach(Hit hit) {
        return new Sighting(
                hit.canary().equals("unix") ? Witness.SOCKET : Witness.NETWORK,
                "after the attempt was over, the " + hit.canary() + " canary at " + hit.localAddress() + " port "
                        + hit.port() + " heard of it");
    }
}
