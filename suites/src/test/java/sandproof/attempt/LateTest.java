package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.attack.Witness;
import sandproof.canary.CanaryPost;
import sandproof.judge.Sighting;
import sandproof.lab.Hit;
import sandproof.lab.Listener;

class LateTest {
    private static final Hit HIT = new Hit(Instant.EPOCH, "n", "tcp", "198.51.100.7", 22, "peer", "n", false);

    @Test
    void what_canaries_elsewhere_heard_is_a_breach() {
        Late late = Late.heard(new CanaryPost.Heard(List.of(HIT), false, false, List.of(), false), List.of());
        assertThat(late.breaches())
                .containsExactly(new Sighting(
                        Witness.NETWORK,
                        "after the attempt was over, the tcp canary at 198.51.100.7 port 22 heard of it"));
        assertThat(late.blind()).isEmpty();
    }

    @Test
    void canaries_elsewhere_that_forgot_saw_nothing() {
        Sighting names = new Sighting(Witness.NETWORK, "no name leads there");
        Late late = Late.heard(new CanaryPost.Heard(List.of(), false, false, List.of(), true), List.of(names));
        assertThat(late.blind())
                .containsExactly(names, new Sighting(Witness.NETWORK, "the canary service heard more than it keeps"));
    }

    @Test
    void what_may_have_been_permitted_is_no_breach_and_no_silence() {
        Late late = Late.heard(new CanaryPost.Heard(List.of(), false, true, List.of(), false), List.of());
        assertThat(late.breaches()).isEmpty();
        assertThat(late.blind())
                .extracting(Sighting::what)
                .singleElement()
                .asString()
                .contains("does not reach");
    }

    @Test
    void what_bears_no_name_after_the_attempt_may_be_anybodys() {
        List<Listener> nameless = List.of(new Listener("tcp", 22));
        assertThat(Late.heard(new CanaryPost.Heard(List.of(), false, false, nameless, false), List.of()))
                .isEqualTo(Late.NOTHING);
    }
}
