package sandproof.judge;

import java.util.List;

/**
 * What the witnesses say about the boundary.
 *
 * @param breaches what was seen on the wrong side
 * @param blind witnesses the attack names that could not watch, and why
 * @param sickCanaries canaries that did not answer the harness's own probe before or after
 * @param suspicions what may have been a breach of this attempt but bears no name
 * @param silenceKept whether the witnesses were listened to for as long as the attack demands
 * @param unclaimed what the attack needs and the target does not claim
 * @since 0.1
 */
public record WallFacts(
        List<Sighting> breaches,
        List<Sighting> blind,
        List<String> sickCanaries,
        List<String> suspicions,
        boolean silenceKept,
        List<String> unclaimed) {
    public WallFacts {
        breaches = List.copyOf(breaches);
        blind = List.copyOf(blind);
        sickCanaries = List.copyOf(sickCanaries);
        suspicions = List.copyOf(suspicions);
        unclaimed = List.copyOf(unclaimed);
    }
}
