package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.judge.Sighting;
import sandproof.lab.SteadyClock;
import sandproof.lab.Victim;
import sandproof.lab.VictimEvent;

class BystandersTest {
    private static final String MINE = "00112233445566778899";

    private final Attack aimed = Catalogue.bundled().find("ISO-001").orElseThrow();
    private final Instant began = SteadyClock.now();

    @Test
    void what_bears_no_name_is_that_of_the_one_attempt_aimed_there() {
        assertThat(told(aimed, List.of(event(began, "")))).hasSize(1);
        assertThat(told(aimed, List.of(event(began.minusMillis(1), "")))).isEmpty();
        assertThat(told(Catalogue.bundled().find("FS-001").orElseThrow(), List.of(event(began, ""))))
                .isEmpty();
    }

    @Test
    void what_bears_a_name_is_that_ones_whatever_time_it_has() {
        assertThat(told(aimed, List.of(event(began.minusSeconds(9), MINE)))).hasSize(1);
        assertThat(told(aimed, List.of(event(began, "99887766554433221100")))).isEmpty();
    }

    @Test
    void more_than_is_kept_is_not_known() {
        VictimEvent others = event(began, "99887766554433221100");
        Witnesses witnesses = new Witnesses(aimed);
        bystanders(Collections.nCopies(Victim.MOST_EVENTS, others)).tell(aimed, witnesses);
        assertThat(witnesses.breaches()).isEmpty();
        assertThat(witnesses.blind())
                .extracting(Sighting::what)
                .contains("more was done to the victim process than is kept");
    }

    private List<Sighting> told(Attack attack, List<VictimEvent> events) {
        Witnesses witnesses = new Witnesses(attack);
        bystanders(events).tell(attack, witnesses);
        assertThat(witnesses.blind()).isEmpty();
        return witnesses.breaches();
    }

    private Bystanders bystanders(List<VictimEvent> events) {
        return new Bystanders(new Victim(1, 2, "x", true, 0, events), MINE, began);
    }

    private static VictimEvent event(Instant at, String nonce) {
        return new VictimEvent(at, nonce, "signal", "signal 10 from process 7");
    }
}
