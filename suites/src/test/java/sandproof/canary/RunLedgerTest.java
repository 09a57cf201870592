package sandproof.canary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.canary.RunLedger.Added;

class RunLedgerTest {
    private static final String NONCE = "00000000000000000001";

    private final List<String> told = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-30T10:00:00Z");
    private final RunLedger ledger = new RunLedger(
            nonce -> told.add("known " + nonce), nonce -> told.add("forgotten " + nonce), new MovedByHand());

    @Test
    void a_run_is_told_of_its_own_nonces_and_of_no_other() {
        String mine = ledger.open().orElseThrow();
        String other = ledger.open().orElseThrow();
        assertThat(ledger.add(mine, NONCE)).isEqualTo(Added.NOTED);
        assertThat(ledger.since(mine, NONCE)).contains(now);
        assertThat(ledger.since(other, NONCE)).isEmpty();
        assertThat(ledger.knows("0123456789abcdef")).isFalse();
    }

    @Test
    void what_is_closed_is_forgotten() {
        String run = ledger.open().orElseThrow();
        assertThat(ledger.add(run, NONCE)).isEqualTo(Added.NOTED);
        ledger.close(run);
        assertThat(told).containsExactly("known " + NONCE, "forgotten " + NONCE);
        assertThat(ledger.knows(run)).isFalse();
        assertThat(ledger.add(run, NONCE)).isEqualTo(Added.NO_SUCH_RUN);
    }

    @Test
    void a_nonce_of_another_open_run_is_refused_so_that_neither_forgets_the_others() {
        String mine = ledger.open().orElseThrow();
        String other = ledger.open().orElseThrow();
        assertThat(ledger.add(mine, NONCE)).isEqualTo(Added.NOTED);
        assertThat(ledger.add(other, NONCE)).isEqualTo(Added.ANOTHERS);
        assertThat(ledger.since(other, NONCE)).isEmpty();
        ledger.close(other);
        assertThat(told).containsExactly("known " + NONCE);
        ledger.close(mine);
        assertThat(ledger.add(ledger.open().orElseThrow(), NONCE)).isEqualTo(Added.NOTED);
    }

    @Test
    void runs_are_bounded_and_what_lies_idle_makes_room() {
        String first = ledger.open().orElseThrow();
        for (int i = 1; i < RunLedger.MOST_RUNS; i++) {
            assertThat(ledger.open()).isPresent();
        }
        assertThat(ledger.open()).isEmpty();
        now = now.plus(Duration.ofMinutes(31));
        assertThat(ledger.knows(first)).isTrue();
        assertThat(ledger.open()).isPresent();
        assertThat(ledger.knows(first)).isTrue();
    }

    @Test
    void nonces_are_bounded_and_the_same_once_more_is_none_more() {
        String run = ledger.open().orElseThrow();
        for (int i = 0; i < RunLedger.MOST_NONCES; i++) {
            assertThat(ledger.add(run, "%020x".formatted(i))).isEqualTo(Added.NOTED);
        }
        assertThat(ledger.add(run, "%020x".formatted(0))).isEqualTo(Added.NOTED);
        assertThat(ledger.add(run, "f".repeat(20))).isEqualTo(Added.TOO_MANY);
        assertThat(told).hasSize(RunLedger.MOST_NONCES);
    }

    private final class MovedByHand extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
