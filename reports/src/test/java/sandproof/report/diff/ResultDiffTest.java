package sandproof.report.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.report.Samples;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Finding;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

class ResultDiffTest {
    private static final Map<String, Object> FINGERPRINT = Map.of(
            "user",
            List.of("uid 1000"),
            "setuidFiles",
            List.of(),
            "namespaces",
            List.of("net", "pid"),
            "kernel",
            List.of("6.1"));

    @Test
    void a_run_does_not_differ_from_itself() {
        RunResult run = run(FINGERPRINT, attempt("EGR-001", Samples.held()));
        ResultDiff diff = ResultDiff.of(run, run);
        assertThat(diff.worse()).isFalse();
        assertThat(DiffText.render(diff)).endsWith("nothing differs\n");
    }

    @Test
    void an_image_that_lost_its_user_and_holds_more_is_worse_though_no_task_told_of_its_walls() {
        Map<String, Object> clean = Map.of(
                "imageUser", List.of("1000"),
                "imageSetuidFiles", List.of(),
                "imageSecrets", List.of());
        Map<String, Object> dirty = Map.of(
                "imageUser", List.of("root"),
                "imageSetuidFiles", List.of("bin/tool setuid"),
                "imageSecrets", List.of("private key in root/.ssh/id_rsa"));
        ResultDiff worse = ResultDiff.of(run(clean), run(dirty));
        assertThat(worse.facts())
                .extracting(FactChange::fact, FactChange::turn)
                .containsExactly(
                        tuple("imageSecrets", Turn.WORSE),
                        tuple("imageSetuidFiles", Turn.WORSE),
                        tuple("imageUser", Turn.WORSE));
        assertThat(worse.worse()).isTrue();
        ResultDiff better = ResultDiff.of(run(dirty), run(clean));
        assertThat(better.worse()).isFalse();
        assertThat(better.facts()).hasSize(3).allMatch(change -> change.turn() == Turn.BETTER);
    }

    @ParameterizedTest
    @CsvSource({
        "PROVEN, REFUTED, WORSE, gets through now",
        "PROVEN, UNPROVEN, WORSE, contained is unproven now",
        "PROVEN, NOT_CLAIMED, WORSE, contained is not claimed now",
        "NOT_CLAIMED, REFUTED, WORSE, gets through now",
        "UNPROVEN, REFUTED, WORSE, gets through now",
        "REFUTED, PROVEN, BETTER, is contained now (was refuted)",
        "UNPROVEN, PROVEN, BETTER, is contained now",
        "NOT_CLAIMED, UNPROVEN, WORSE, contained is unproven now (was not claimed)",
        "UNPROVEN, NOT_CLAIMED, OTHER, contained is not claimed now",
        "REFUTED, UNPROVEN, OTHER, contained is unproven now",
        "REFUTED, NOT_CLAIMED, OTHER, contained is not claimed now",
    })
    void a_finding_turns(Status was, Status is, Turn turn, String words) {
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", contained(was))),
                run(FINGERPRINT, attempt("EGR-001", contained(is))));
        assertThat(diff.attacks()).singleElement().satisfies(change -> {
            assertThat(change.turn()).isEqualTo(turn);
            assertThat(change.what()).startsWith(words);
        });
        assertThat(diff.worse()).isEqualTo(turn == Turn.WORSE);
    }

    @Test
    void of_an_attack_that_was_made_twice_the_worse_counts_in_any_order() {
        AttemptResult breached = attempt("EGR-001", contained(Status.REFUTED));
        AttemptResult notClaimed = attempt("EGR-001", contained(Status.NOT_CLAIMED));
        AttemptResult notProven = attempt("EGR-001", contained(Status.UNPROVEN));
        RunResult held = run(FINGERPRINT, attempt("EGR-001", Samples.held()));
        assertThat(List.of(
                        run(FINGERPRINT, breached, notClaimed),
                        run(FINGERPRINT, notClaimed, breached),
                        run(FINGERPRINT, notProven, breached, notClaimed)))
                .allSatisfy(after -> assertThat(ResultDiff.of(held, after).attacks())
                        .singleElement()
                        .extracting(AttackChange::what)
                        .isEqualTo("gets through now (was proven)"));
    }

    @Test
    void each_finding_is_told_apart() {
        Findings none = Samples.findings(Status.PROVEN, Status.PROVEN, Status.REFUTED, Status.REFUTED);
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", Samples.held())), run(FINGERPRINT, attempt("EGR-001", none)));
        assertThat(DiffText.render(diff))
                .contains("EGR-001 is not logged rightly now", "EGR-001 is not torn down now")
                .doesNotContain("gets through");
    }

    @Test
    void an_attack_that_is_not_tried_any_more_is_worse_and_a_new_one_is_news() {
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", Samples.held())),
                run(FINGERPRINT, attempt("EGR-002", Samples.held())));
        assertThat(diff.attacks()).extracting(AttackChange::turn).containsExactly(Turn.WORSE, Turn.OTHER);
        assertThat(diff.attacks()).extracting(AttackChange::what).contains("is not tried any more", "is new: held");
        assertThat(diff.notCompared()).containsExactly("attacks: none was made in both runs");
    }

    @ParameterizedTest
    @CsvSource({"REFUTED, WORSE, is new: breached", "UNPROVEN, OTHER, is new: not proven"})
    void a_new_attack_that_gets_through_is_worse_and_one_that_proves_nothing_is_not(
            Status is, Turn turn, String words) {
        AttemptResult held = attempt("EGR-001", Samples.held());
        ResultDiff diff =
                ResultDiff.of(run(FINGERPRINT, held), run(FINGERPRINT, held, attempt("EGR-002", contained(is))));
        assertThat(diff.attacks())
                .extracting(AttackChange::turn, AttackChange::what)
                .containsExactly(tuple(turn, words));
        assertThat(diff.worse()).isEqualTo(turn == Turn.WORSE);
    }

    @Test
    void where_no_attack_was_made_in_both_runs_nothing_is_known() {
        ResultDiff diff = ResultDiff.of(run(FINGERPRINT), run(FINGERPRINT, attempt("EGR-001", Samples.held())));
        assertThat(diff.unsure()).isTrue();
        assertThat(DiffText.render(diff))
                .contains("could not be compared\n  attacks: none was made in both runs\n")
                .endsWith("nothing is worse of what could be compared, which is not all\n");
    }

    @ParameterizedTest
    @CsvSource({
        "PROVEN, event, record, WORSE",
        "PROVEN, record, none, WORSE",
        "PROVEN, event, , WORSE",
        "PROVEN, record, event, BETTER",
        "NOT_CLAIMED, record, none, WORSE",
        "NOT_CLAIMED, none, record, BETTER",
    })
    void a_log_that_tells_less_is_worse_though_its_finding_is_the_same(
            Status status, String was, @Nullable String is, Turn turn) {
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", logged(status, was))),
                run(FINGERPRINT, attempt("EGR-001", logged(status, is))));
        assertThat(diff.attacks()).singleElement().satisfies(change -> {
            assertThat(change.turn()).isEqualTo(turn);
            assertThat(change.what())
                    .isEqualTo("logged is at level " + (is == null ? "none" : is) + " now (was " + was + ")");
        });
        assertThat(diff.worse()).isEqualTo(turn == Turn.WORSE);
    }

    @ParameterizedTest
    @CsvSource({"REFUTED", "UNPROVEN"})
    void of_a_log_that_proves_nothing_the_level_is_only_what_was_claimed(Status status) {
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", logged(status, "event"))),
                run(FINGERPRINT, attempt("EGR-001", logged(status, "none"))));
        assertThat(diff.attacks()).isEmpty();
    }

    @Test
    void the_boundary_is_compared_where_no_attack_turns() {
        Map<String, Object> now = Map.of(
                "user",
                List.of("uid 0"),
                "setuidFiles",
                List.of("/usr/bin/su"),
                "namespaces",
                List.of("pid"),
                "kernel",
                List.of("6.2"));
        ResultDiff diff = ResultDiff.of(
                run(FINGERPRINT, attempt("EGR-001", Samples.held())), run(now, attempt("EGR-001", Samples.held())));
        assertThat(diff.facts())
                .extracting(FactChange::fact, FactChange::turn)
                .containsExactly(
                        tuple("namespaces", Turn.WORSE),
                        tuple("setuidFiles", Turn.WORSE),
                        tuple("user", Turn.WORSE),
                        tuple("kernel", Turn.OTHER));
        assertThat(DiffText.render(diff))
                .contains("- net\n", "+ /usr/bin/su\n", "+ uid 0\n")
                .endsWith("worse\n");
    }

    @Test
    void a_door_less_and_a_wall_more_are_better() {
        Map<String, Object> before = new HashMap<>(FINGERPRINT);
        before.putAll(Map.of("setuidFiles", List.of("/usr/bin/su"), "namespaces", List.of()));
        ResultDiff diff = ResultDiff.of(run(before), run(FINGERPRINT));
        assertThat(diff.worse()).isFalse();
        assertThat(diff.facts()).hasSize(2).extracting(FactChange::turn).containsOnly(Turn.BETTER);
    }

    @Test
    void hostile_text_stays_on_its_line() {
        Map<String, Object> hostile = Map.of("environment", List.of("A\nworse\u001b[31m", "x".repeat(5_000)));
        String text = DiffText.render(ResultDiff.of(run(Map.of("environment", List.of())), run(hostile)));
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(330));
        assertThat(text).doesNotContain("\u001b").doesNotContain("\nworse\u001b");
    }

    private static Findings contained(Status status) {
        return Samples.findings(Status.PROVEN, status, Status.PROVEN, Status.PROVEN);
    }

    private static Findings logged(Status status, @Nullable String level) {
        Findings held = Samples.held();
        return new Findings(held.ran(), held.contained(), new Finding(status, "as it was", level), held.tornDown());
    }

    private static AttemptResult attempt(String attack, Findings findings) {
        return Samples.attempt(attack, "egress", findings);
    }

    private static RunResult run(Map<String, Object> fingerprint, AttemptResult... attempts) {
        return Samples.of(Samples.target("one", Map.of()), Map.of(), fingerprint, attempts);
    }
}
