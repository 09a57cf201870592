package sandproof.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static sandproof.report.result.Status.NOT_CLAIMED;
import static sandproof.report.result.Status.PROVEN;
import static sandproof.report.result.Status.REFUTED;
import static sandproof.report.result.Status.UNPROVEN;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.gate.Policy.Require;
import sandproof.report.gate.Policy.Waiver;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

class GateTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 29);
    private static final AttemptResult HELD = attempt("FS-001", Samples.held());
    private static final AttemptResult BREACHED = attempt("FS-002", Samples.findings(PROVEN, REFUTED, PROVEN, PROVEN));
    private static final AttemptResult UNPROVEN_ =
            attempt("FS-003", Samples.findings(PROVEN, PROVEN, UNPROVEN, PROVEN));
    private static final AttemptResult UNCLAIMED =
            attempt("FS-004", Samples.findings(PROVEN, PROVEN, NOT_CLAIMED, PROVEN));

    @Test
    void all_held_passes_without_a_word() {
        RunResult.Gate gate = judge(Policy.strict(), HELD);
        assertThat(gate).isEqualTo(new RunResult.Gate("strict", 0, List.of(), List.of()));
    }

    @Test
    void no_attempt_is_exit_3() {
        assertThat(judge(Policy.strict()).exit()).isEqualTo(3);
    }

    @Test
    void a_breach_outweighs_a_missing_proof() {
        RunResult.Gate gate = judge(Policy.strict(), HELD, UNPROVEN_, BREACHED);
        assertThat(gate.exit()).isEqualTo(1);
        assertThat(gate.reasons())
                .containsExactly(
                        "breached: contained, 1 attack (FS-002)",
                        "not proven: logged at level event, 1 attack (FS-003)");
    }

    @Test
    void not_proven_and_not_claimed_are_exit_2() {
        assertThat(judge(Policy.strict(), HELD, UNPROVEN_).exit()).isEqualTo(2);
        assertThat(judge(Policy.strict(), HELD, UNCLAIMED).exit()).isEqualTo(2);
    }

    @Test
    void many_attacks_with_one_cause_are_one_sentence() {
        List<AttemptResult> many = new ArrayList<>();
        for (int i = 0; i < 61; i++) {
            many.add(attempt("X-" + i, Samples.findings(PROVEN, PROVEN, NOT_CLAIMED, PROVEN)));
        }
        assertThat(Gate.judge(many, many.size(), Policy.strict(), TODAY).reasons())
                .containsExactly("not claimed: logged at level event, 61 attacks");
    }

    @Test
    void a_waiver_passes_its_breach_until_its_last_day_and_no_longer() {
        Policy policy = waiving("FS-002", null, TODAY);
        RunResult.Gate gate = judge(policy, HELD, BREACHED);
        assertThat(gate.exit()).isZero();
        assertThat(gate.waived()).containsExactly("FS-002");
        assertThat(gate.reasons()).containsExactly("note: FS-002 is waived until 2026-11-29: known since the summer");

        RunResult.Gate tomorrow = Gate.judge(List.of(HELD, BREACHED), 2, policy, TODAY.plusDays(1));
        assertThat(tomorrow.exit()).isEqualTo(1);
        assertThat(tomorrow.waived()).isEmpty();
        assertThat(tomorrow.reasons()).contains("note: the waiver for FS-002 expired on 2026-11-29");
    }

    @Test
    void a_waiver_for_a_breach_does_not_cover_a_missing_proof() {
        assertThat(judge(waiving("FS-003", null, TODAY), HELD, UNPROVEN_).exit())
                .isEqualTo(2);
        assertThat(judge(waiving("FS-003", Verdict.NOT_PROVEN, TODAY), HELD, UNPROVEN_)
                        .exit())
                .isZero();
    }

    @Test
    void waivers_for_nothing_are_named() {
        assertThat(judge(waiving("FS-999", null, TODAY), HELD).reasons())
                .containsExactly("note: the waiver for FS-999 names an attack that is not in this run");
        assertThat(judge(waiving("FS-001", null, TODAY), HELD).reasons())
                .containsExactly("note: the waiver for FS-001 is not needed: it is held");
    }

    @Test
    void a_waiver_that_does_not_cover_what_was_found_is_said_not_to_help() {
        assertThat(judge(waiving("FS-003", null, TODAY), HELD, UNPROVEN_).reasons())
                .contains("note: the waiver for FS-003 does not help: it is not proven, and this waiver covers only a"
                        + " breach");
        assertThat(judge(waiving("FS-002", Verdict.NOT_PROVEN, TODAY), HELD, BREACHED)
                        .reasons())
                .contains("note: the waiver for FS-002 does not help: it is breached, and this waiver covers only what"
                        + " is not proven");
        Policy lenient = new Policy(
                "p", Require.NOT_BREACHED, waiving("FS-003", null, TODAY).waivers(), null);
        assertThat(judge(lenient, HELD, UNPROVEN_).reasons())
                .contains("note: the waiver for FS-003 is not needed: it is not proven");
    }

    @Test
    void a_log_that_is_not_claimed_is_said_to_be_none() {
        assertThat(judge(Policy.strict(), unlogged("none")).reasons())
                .containsExactly("not claimed: logged (this target claims no log), 1 attack (FS-004)");
        assertThat(judge(Policy.strict(), unlogged("record")).reasons())
                .containsExactly("not claimed: logged (this target claims no more than a task's record), 1 attack"
                        + " (FS-004)");
    }

    private static AttemptResult unlogged(String level) {
        Findings all = Samples.held();
        return attempt(
                "FS-004",
                new Findings(
                        all.ran(), all.contained(), new Finding(NOT_CLAIMED, "no such log", level), all.tornDown()));
    }

    @Test
    void not_claimed_is_allowed_by_attack_by_boundary_or_by_finding_and_said() {
        for (String allowed : List.of("FS-004", "filesystem", "logged")) {
            RunResult.Gate gate = judge(new Policy("p", null, null, List.of(allowed)), HELD, UNCLAIMED);
            assertThat(gate.exit()).isZero();
            assertThat(gate.reasons())
                    .containsExactly(
                            "note: allowed by the policy though not claimed: logged at level event, 1 attack (FS-004)");
        }
        assertThat(judge(new Policy("p", null, null, List.of("tornDown", "egress")), HELD, UNCLAIMED)
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void a_lenient_policy_never_passes_a_run_in_which_nothing_really_ran() {
        AttemptResult dead = attempt("FS-005", Samples.findings(UNPROVEN, UNPROVEN, UNPROVEN, UNPROVEN));
        Policy lenient = new Policy("lenient", Require.NOT_BREACHED, null, null);
        assertThat(judge(lenient, dead).exit()).isEqualTo(2);
        assertThat(judge(lenient, dead, HELD).exit()).isZero();
        assertThat(judge(lenient, HELD, BREACHED).exit()).isEqualTo(1);
    }

    @Test
    void a_lenient_policy_never_passes_a_run_in_which_nobody_would_have_seen_a_breach() {
        AttemptResult unheard = attempt("EGR-001", Samples.findings(PROVEN, UNPROVEN, PROVEN, UNPROVEN));
        AttemptResult heard = attempt("EGR-010", Samples.findings(PROVEN, PROVEN, PROVEN, UNPROVEN));
        AttemptResult work = Samples.attempt("USE-001", "usability", Samples.held());
        Policy lenient = new Policy("lenient", Require.NOT_BREACHED, null, null);
        RunResult.Gate gate = judge(lenient, unheard, work);
        assertThat(gate.exit()).isEqualTo(2);
        assertThat(gate.reasons())
                .contains("nobody would have seen a breach: not one of 1 attacks is proven to be contained");
        assertThat(judge(lenient, unheard, heard, work).exit()).isZero();
    }

    @Test
    void what_need_not_be_claimed_never_passes_where_nobody_would_have_seen_a_breach() {
        AttemptResult unclaimed = attempt("FS-005", Samples.findings(PROVEN, NOT_CLAIMED, PROVEN, PROVEN));
        AttemptResult work = Samples.attempt("USE-001", "usability", Samples.held());
        for (String allowed : List.of("contained", "filesystem", "FS-005")) {
            Policy policy = new Policy("p", null, null, List.of(allowed));
            RunResult.Gate gate = judge(policy, unclaimed, work);
            assertThat(gate.exit()).isEqualTo(2);
            assertThat(gate.reasons())
                    .contains("nobody would have seen a breach: not one of 1 attacks is proven to be contained");
            assertThat(judge(policy, unclaimed, HELD, work).exit()).isZero();
        }
    }

    @Test
    void a_waived_breach_alone_passes_for_it_was_seen() {
        assertThat(judge(waiving("FS-002", null, TODAY), BREACHED).exit()).isZero();
    }

    @Test
    void a_run_of_ordinary_work_alone_passes_no_gate() {
        AttemptResult work = Samples.attempt("USE-001", "usability", Samples.held());
        for (Policy policy : List.of(Policy.strict(), new Policy("lenient", Require.NOT_BREACHED, null, null))) {
            RunResult.Gate gate = judge(policy, work);
            assertThat(gate.exit()).isEqualTo(2);
            assertThat(gate.reasons())
                    .containsExactly(
                            "no attack was made: there is nothing but ordinary work, which tries to break nothing");
        }
    }

    @Test
    void a_part_of_the_catalogue_is_told_before_anything_else() {
        RunResult.Gate gate = Gate.judge(List.of(HELD, HELD, UNPROVEN_), 70, Policy.strict(), TODAY);
        assertThat(gate.reasons()).first().isEqualTo("note: only 2 of the 70 attacks of the catalogue were tried");
        assertThat(Gate.judge(List.of(HELD), 70, Policy.strict(), TODAY))
                .isEqualTo(new RunResult.Gate(
                        "strict", 0, List.of(), List.of("note: only 1 of the 70 attacks of the catalogue was tried")));
    }

    @Test
    void that_ordinary_work_ran_says_nothing_of_the_attacks() {
        AttemptResult dead = attempt("FS-005", Samples.findings(UNPROVEN, UNPROVEN, UNPROVEN, UNPROVEN));
        AttemptResult work = Samples.attempt("USE-001", "usability", Samples.held());
        assertThat(judge(new Policy("lenient", Require.NOT_BREACHED, null, null), dead, work)
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void whatever_the_findings_a_strict_gate_opens_for_held_alone() {
        for (Status ran : Status.values()) {
            for (Status contained : Status.values()) {
                for (Status logged : Status.values()) {
                    for (Status tornDown : Status.values()) {
                        AttemptResult attempt = attempt("X", Samples.findings(ran, contained, logged, tornDown));
                        int exit = judge(Policy.strict(), attempt).exit();
                        assertThat(exit == 0).isEqualTo(attempt.verdict() == Verdict.HELD);
                        assertThat(exit == 1).isEqualTo(attempt.verdict() == Verdict.BREACHED);
                    }
                }
            }
        }
    }

    private static RunResult.Gate judge(Policy policy, AttemptResult... attempts) {
        return Gate.judge(List.of(attempts), attempts.length, policy, TODAY);
    }

    private static Policy waiving(String attack, @org.jspecify.annotations.Nullable Verdict verdict, LocalDate until) {
        return new Policy("p", null, List.of(new Waiver(attack, verdict, "known since the summer", until)), null);
    }

    private static AttemptResult attempt(String id, Findings findings) {
        return Samples.attempt(id, "filesystem", findings);
    }
}
