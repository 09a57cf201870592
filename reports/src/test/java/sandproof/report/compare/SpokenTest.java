package sandproof.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Findings;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

class SpokenTest {
    private static final Findings HELD = Samples.held();
    private static final Findings NO_LOG =
            Samples.findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN);
    private static final Findings OUT = Samples.findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN);
    private static final Findings NOT_RUN =
            Samples.findings(Status.UNPROVEN, Status.UNPROVEN, Status.UNPROVEN, Status.PROVEN);

    @Test
    void what_is_held_in_full_is_said_in_one_breath() {
        assertThat(said("kernel", 44, HELD)).isEqualTo("gVisor holds all 44 kernel attacks.");
        assertThat(said("kernel", 2, HELD)).isEqualTo("gVisor holds both kernel attacks.");
        assertThat(said("kernel", 1, HELD)).isEqualTo("gVisor holds the one kernel attack.");
    }

    @Test
    void what_is_not_held_is_told_finding_by_finding() {
        assertThat(said("kernel", List.of(HELD, HELD, OUT)))
                .isEqualTo(
                        "gVisor holds 2 of 3 kernel attacks and is breached by 1: it contains 2, logs all and tears down all.");
        assertThat(said("kernel", List.of(HELD, NOT_RUN, NOT_RUN)))
                .isEqualTo("gVisor holds 1 of 3 kernel attacks and is breached by none: it contains 1, logs 1 and tears"
                        + " down all; 2 did not run.");
        assertThat(said("kernel", List.of(NOT_RUN, NOT_RUN)))
                .isEqualTo(
                        "gVisor holds none of 2 kernel attacks and is breached by none: it contains none, logs none and"
                                + " tears down both; none of them ran.");
    }

    @Test
    void a_log_that_nobody_claims_is_said_to_be_none() {
        assertThat(said("kernel", List.of(NO_LOG, NO_LOG, NO_LOG)))
                .isEqualTo("gVisor holds none of 3 kernel attacks and is breached by none: it contains all, logs none,"
                        + " which it does not claim to, and tears down all.");
    }

    @Test
    void one_attack_is_it() {
        assertThat(said("kernel", 1, OUT))
                .isEqualTo(
                        "gVisor does not hold the one kernel attack: it does not contain it, logs it and tears it down.");
    }

    @Test
    void a_boundary_that_was_not_tried_is_said_to_be_so() {
        assertThat(said("kernel", 0, HELD)).isEqualTo("No kernel attack was tried on gVisor.");
    }

    @Test
    void boundaries_become_adjectives() {
        assertThat(said("artifacts", 3, HELD)).endsWith("all 3 artifact attacks.");
        assertThat(said("process", 3, HELD)).endsWith("all 3 process attacks.");
    }

    @Test
    void a_sandbox_is_told_where_it_is_whole_and_where_weak() {
        RunResult result = Samples.of(
                Samples.target("gVisor", Map.of()),
                Samples.attempt("KRN-001", "kernel", HELD),
                Samples.attempt("EGR-001", "egress", HELD),
                Samples.attempt("PROC-001", "process", OUT),
                Samples.attempt("PROC-002", "process", OUT),
                Samples.attempt("PROC-003", "process", HELD));
        assertThat(Spoken.all(Column.of(List.of(result)).get(0)))
                .isEqualTo(
                        "gVisor holds 3 of 5 attacks and is breached by 2: it contains 3, logs all and tears down all."
                                + " It holds everything on kernel and egress. It is weakest on process: breached by 2 of 3.");
    }

    @Test
    void what_it_costs_is_told_where_it_was_measured() {
        RunResult plain = Samples.of(Samples.target("gVisor", Map.of()), Samples.attempt("KRN-001", "kernel", HELD));
        Overhead overhead = new Overhead(
                900, Overhead.Timing.of(List.of(1_400L, 1_200L, 9_000L)), Overhead.Timing.of(List.of(40L)));
        RunResult measured = SandboxSamples.with(plain, Map.of(), overhead);
        assertThat(Spoken.cost(Column.of(List.of(measured)).get(0)))
                .isEqualTo("A trivial task takes 1.4 s, without a sandbox 40 ms.");
        assertThat(Spoken.ratio(overhead)).isEqualTo("35.0×");
        assertThat(Spoken.cost(Column.of(List.of(plain)).get(0))).isEmpty();
        assertThat(Spoken.ratio(null)).isEqualTo("–");
    }

    @Test
    void a_sandbox_that_seems_quicker_than_none_is_within_the_noise() {
        RunResult plain = Samples.of(Samples.target("gVisor", Map.of()), Samples.attempt("KRN-001", "kernel", HELD));
        Overhead quicker = new Overhead(9, Overhead.Timing.of(List.of(36L)), Overhead.Timing.of(List.of(60L)));
        assertThat(Spoken.ratio(quicker)).isEqualTo("within the noise");
        assertThat(Spoken.cost(Column.of(List.of(SandboxSamples.with(plain, Map.of(), quicker)))
                        .get(0)))
                .isEqualTo("A trivial task takes 36 ms, without a sandbox 60 ms; that it is less is within the noise.");
        Overhead same = new Overhead(9, Overhead.Timing.of(List.of(60L)), Overhead.Timing.of(List.of(60L)));
        assertThat(Spoken.ratio(same)).isEqualTo("1.0×");
    }

    private static String said(String boundary, int often, Findings findings) {
        return said(boundary, IntStream.range(0, often).mapToObj(i -> findings).toList());
    }

    private static String said(String boundary, List<Findings> findings) {
        List<AttemptResult> attempts = new ArrayList<>();
        findings.forEach(one -> attempts.add(Samples.attempt("X-" + attempts.size(), boundary, one)));
        return Spoken.boundary("gVisor", boundary, Tally.of(attempts));
    }
}
