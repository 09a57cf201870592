package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.attack.Catalogue;
import sandproof.attack.Witness;
import sandproof.judge.Sighting;

class WitnessesTest {
    private final Challenge challenge = Challenge.fresh();
    private final Witnesses witnesses = new Witnesses(Catalogue.bundled().attacks().stream()
            .filter(attack -> attack.witnesses().contains(Witness.VICTIM))
            .findFirst()
            .orElseThrow());

    private Talk talk(String... lines) {
        return new Talk(
                challenge, ("@sandproof " + String.join("\n@sandproof ", lines)).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_neighbour_that_was_heard_of_and_says_nothing_was_left_alone() {
        witnesses.neighbour(talk("{\"event\":\"start\",\"answer\":\"" + challenge.answer("start") + "\"}"));

        assertThat(witnesses.breaches()).isEmpty();
        assertThat(witnesses.blind()).isEmpty();
    }

    @Test
    void a_neighbour_whose_words_are_lost_tells_nobody_that_it_was_left_alone() {
        for (Talk lost : List.of(talk(""), talk("{\"event\":\"start\",\"answer\":\"guessed\"}"))) {
            Witnesses others = new Witnesses(Catalogue.bundled()
                    .select(List.of(), List.of("ISO-001"), List.of())
                    .get(0));
            others.neighbour(lost);

            assertThat(others.blind()).extracting(Sighting::by).containsExactly(Witness.VICTIM);
        }
    }

    @Test
    void a_neighbour_says_what_was_done_to_it() {
        witnesses.neighbour(talk("{\"event\":\"signalled\"}", "{\"event\":\"visited\"}"));

        assertThat(witnesses.breaches()).extracting(Sighting::by).containsExactly(Witness.VICTIM, Witness.NETWORK);
    }
}
