package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sandproof.attack.Catalogue;
import sandproof.attack.DenialLevel;
import sandproof.judge.Facts;
import sandproof.judge.LogFacts;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.TeardownFacts;
import sandproof.judge.WallFacts;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.Status;

class AttemptedTest {
    @Test
    void where_the_last_search_was_cut_short_nothing_is_proven_to_be_gone() {
        assertThat(tornDown(Late.NOTHING).status()).isEqualTo(Status.PROVEN);
        Finding cut = tornDown(cut(List.of()));
        assertThat(cut.status()).isEqualTo(Status.UNPROVEN);
        assertThat(cut.reason()).endsWith("the search for copies of its inputs was cut short in /tmp");
    }

    @Test
    void what_was_found_before_a_search_was_cut_short_is_found() {
        assertThat(tornDown(cut(List.of("the file /tmp/x"))).status()).isEqualTo(Status.REFUTED);
    }

    @Test
    void what_a_sandbox_left_that_is_nobodys_speaks_against_the_sandbox_as_a_whole() {
        Late late = remains(List.of("process 7 (sleep)"), "");
        assertThat(tornDown("USE-001", late).status()).isEqualTo(Status.REFUTED);
        Finding other = tornDown(late);
        assertThat(other.status()).isEqualTo(Status.UNPROVEN);
        assertThat(other.reason())
                .isEqualTo("it is not known whether all is gone: the closed sandbox left what no task can be told by:"
                        + " process 7 (sleep)");
    }

    @Test
    void a_sandbox_that_does_not_close_proves_nothing_and_refutes_nothing() {
        assertThat(tornDown("USE-001", remains(List.of(), "the sandbox did not close"))
                        .status())
                .isEqualTo(Status.UNPROVEN);
    }

    @Test
    void what_was_read_of_a_log_that_is_gone_at_the_end_proves_nothing() {
        Late lost = new Late(
                List.of(), List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), "", "it is gone");
        assertThat(judged("USE-001", Late.NOTHING).logged().status()).isEqualTo(Status.PROVEN);
        assertThat(judged("USE-001", lost).logged())
                .isEqualTo(new Finding(
                        Status.UNPROVEN,
                        "the audit log could not be read: at the end of the run: it is gone",
                        "event"));
    }

    private static Late remains(List<String> what, String unclosed) {
        return new Late(List.of(), List.of(), Optional.empty(), List.of(), List.of(), List.of(), what, unclosed, "");
    }

    private static Late cut(List<String> leftovers) {
        return new Late(
                List.of(), List.of(), Optional.empty(), leftovers, List.of(), List.of("/tmp"), List.of(), "", "");
    }

    private static Finding tornDown(Late late) {
        return tornDown("LIFE-002", late);
    }

    private static Finding tornDown(String attack, Late late) {
        return judged(attack, late).tornDown();
    }

    private static Findings judged(String attack, Late late) {
        Facts facts = new Facts(
                new RunFacts(true, true, Outcome.WORKED, Outcome.NOT_SEEN, ""),
                new WallFacts(List.of(), List.of(), List.of(), List.of(), true, List.of()),
                new LogFacts(
                        DenialLevel.NONE,
                        DenialLevel.EVENT,
                        "",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        true,
                        true,
                        List.of(),
                        List.of()),
                new TeardownFacts(true, List.of(), List.of(), "", true));
        Attempted attempted = new Attempted(
                Catalogue.bundled().find(attack).orElseThrow(),
                "t-1",
                "00112233445566778899",
                "",
                1,
                Instant.EPOCH,
                0,
                facts,
                true,
                List.of(),
                "");
        return attempted.judged(Outcome.WORKED, List.of(), late).findings();
    }
}
