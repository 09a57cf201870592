package sandproof.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.Samples;
import sandproof.report.diff.ResultDiff;
import sandproof.report.document.DocumentException;
import sandproof.report.gate.Policy;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

class MergeTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    @TempDir
    Path temporary;

    @Test
    void nothing_is_lost_and_attacks_stand_in_the_order_of_their_ids() throws Exception {
        RunResult merged = merge(shard("b", breached("FS-003"), held("USE-001")), shard("a", held("EGR-001")));
        assertThat(merged.attempts()).extracting(AttemptResult::attack).containsExactly("EGR-001", "FS-003", "USE-001");
        assertThat(merged.summary()).isEqualTo(new RunResult.Summary(3, 2, 1, 0, 0));
        assertThat(merged.gate().exit()).isEqualTo(1);
        assertThat(merged.gate().policy()).isEqualTo("strict");
        assertThat(merged.runId()).isEqualTo("b+a");

        Path file = temporary.resolve("merged.json");
        ResultFiles.write(merged, file);
        assertThat(ResultFiles.read(file)).isEqualTo(merged);
    }

    @Test
    void it_is_the_same_as_if_it_had_been_one_run() {
        RunResult whole = shard("whole", held("EGR-001"), breached("FS-003"), held("USE-001"));
        RunResult merged = merge(shard("b", breached("FS-003")), shard("a", held("EGR-001"), held("USE-001")));
        assertThat(merged.attempts()).isEqualTo(whole.attempts());
        assertThat(ResultDiff.of(whole, merged).worse()).isFalse();
    }

    @Test
    void of_an_attack_that_was_made_twice_the_worse_attempt_counts_and_says_so() {
        RunResult merged =
                merge(shard("a", held("USE-001")), shard("b", breached("USE-001")), shard("c", held("USE-001")));
        assertThat(merged.attempts()).singleElement().satisfies(attempt -> {
            assertThat(attempt.verdict()).isEqualTo(Verdict.BREACHED);
            assertThat(attempt.evidence())
                    .extracting(Evidence::what)
                    .contains("made 3 times (held, breached, held); the worst counts");
        });
    }

    @Test
    void what_was_seen_in_the_attempts_that_do_not_count_is_kept_behind_it() {
        RunResult merged = merge(shard("a", held("USE-001")), shard("b", breached("USE-001")));
        assertThat(merged.attempts())
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.evidence())
                        .extracting(Evidence::what)
                        .containsExactly(
                                "task submitted",
                                "control worked: read its own input",
                                "denial filesystem/path /srv/canary/secret.txt",
                                "made 2 times (held, breached); the worst counts",
                                "attempt 1, held: task submitted",
                                "attempt 1, held: control worked: read its own input",
                                "attempt 1, held: denial filesystem/path /srv/canary/secret.txt"));
    }

    @Test
    void facts_that_are_nothing_are_refused_in_one_sentence_and_break_nothing() {
        Map<String, Object> nothing = new HashMap<>();
        nothing.put("weaknesses", null);
        refused(shard("a", held("FS-001")), on(shard("b"), nothing), "host.weaknesses: found null, expected none");
        RunResult none = on(shard("a", held("FS-001")), nothing);
        RunResult other = on(shard("b", held("FS-002")), nothing);
        assertThat(merge(none, other).host()).isEqualTo(nothing);
        Map<String, Object> listed = new HashMap<>();
        listed.put("kernel", Collections.singletonList(null));
        RunResult known = on(shard("b", held("FS-002")), Map.of("kernel", "6.1"));
        assertThat(merge(on(shard("a", held("FS-001")), listed), known).host().get("kernel"))
                .isEqualTo(Arrays.asList(null, "6.1"));
    }

    @Test
    void it_lasts_from_the_first_beginning_to_the_last_end() {
        RunResult early = at(shard("a", held("FS-001")), "2026-11-30T01:00:00Z", "2026-11-30T01:05:00Z");
        RunResult late = at(shard("b", held("FS-002")), "2026-11-30T00:59:00Z", "2026-11-30T01:04:00Z");
        RunResult merged = merge(early, late);
        assertThat(merged.startedAt()).isEqualTo("2026-11-30T00:59:00Z");
        assertThat(merged.endedAt()).isEqualTo("2026-11-30T01:05:00Z");
    }

    @Test
    void facts_that_differ_stand_with_all_their_values() {
        RunResult one = on(shard("a", held("FS-001")), Map.of("kernel", "6.1", "notEnforced", List.of("memory")));
        RunResult other =
                on(shard("b", held("FS-002")), Map.of("kernel", "6.2", "notEnforced", List.of("memory", "disk")));
        assertThat(merge(one, other).host())
                .isEqualTo(Map.of("kernel", List.of("6.1", "6.2"), "notEnforced", List.of("memory", "disk")));
    }

    @Test
    void times_are_those_of_all_the_samples() {
        Overhead merged = merge(
                        timed("a", 10, List.of(1L, 2L, 9L)), shard("n", held("FS-009")), timed("b", 30, List.of(4L)))
                .overhead();
        assertThat(merged).isEqualTo(new Overhead(10, Overhead.Timing.of(List.of(1L, 2L, 9L, 4L)), null));
        assertThat(merge(shard("a", held("FS-001"))).overhead()).isNull();
    }

    @Test
    void results_of_two_sandboxes_catalogues_or_versions_are_refused_in_one_sentence() {
        RunResult one = shard("a", held("FS-001"));
        refused(
                one,
                with(shard("b"), target -> new RunResult.Target("other", "http", "digest of t", Map.of())),
                "target.name");
        refused(
                one,
                with(shard("b"), target -> new RunResult.Target("t", "http", "changed", Map.of())),
                "target.digest");
        refused(
                one,
                with(shard("b"), target -> new RunResult.Target("t", "http", "digest of t", Map.of("audit", "event"))),
                "target.claims");
        refused(one, catalogued(shard("b"), new RunResult.CatalogueFacts("other", 9)), "catalogue.digest");
        refused(one, harnessed(shard("b")), "harness.version");
        refused(one, on(shard("b"), Map.of("weaknesses", "shared-network")), "host.weaknesses");
    }

    @Test
    void one_run_given_twice_is_refused() {
        refused(shard("a", held("FS-001")), shard("a", held("FS-002")), "runId");
        refused(merge(shard("a", held("FS-001")), shard("b", held("FS-002"))), shard("b", held("FS-003")), "runId");
    }

    @Test
    void an_attack_that_is_another_under_the_same_id_is_refused() {
        AttemptResult other = Samples.attempt("FS-001", "egress", Samples.held());
        refused(
                shard("a", held("FS-001")),
                shard("b", other),
                "field attempts[0].boundary: found egress, expected filesystem");
    }

    private static void refused(RunResult one, RunResult other, String words) {
        assertThatThrownBy(() -> merge(one, other))
                .isInstanceOf(DocumentException.class)
                .hasMessageStartingWith("1.json: ")
                .hasMessageContaining(words)
                .hasMessageContaining("expected")
                .hasMessageNotContaining("\n");
    }

    private static RunResult merge(RunResult... results) {
        Map<String, RunResult> byFile = new LinkedHashMap<>();
        for (RunResult result : results) {
            byFile.put(byFile.size() + ".json", result);
        }
        return Merge.of(byFile, Completeness.PARTIAL, Policy.strict(), TODAY);
    }

    private static AttemptResult held(String id) {
        return Samples.attempt(id, "filesystem", Samples.held());
    }

    private static AttemptResult breached(String id) {
        return Samples.attempt(
                id, "filesystem", Samples.findings(Status.PROVEN, Status.REFUTED, Status.PROVEN, Status.PROVEN));
    }

    private static RunResult shard(String run, AttemptResult... attempts) {
        RunResult sample = Samples.of(Samples.target("t", Map.of()), attempts);
        return copy(
                sample,
                run,
                sample.startedAt(),
                sample.endedAt(),
                sample.harness(),
                sample.target(),
                catalogue(),
                Map.of(),
                null);
    }

    private static RunResult.CatalogueFacts catalogue() {
        return new RunResult.CatalogueFacts("c", 9);
    }

    private static RunResult at(RunResult r, String from, String to) {
        return copy(
                r,
                r.runId(),
                Instant.parse(from),
                Instant.parse(to),
                r.harness(),
                r.target(),
                r.catalogue(),
                r.host(),
                null);
    }

    private static RunResult on(RunResult r, Map<String, Object> host) {
        return copy(r, r.runId(), r.startedAt(), r.endedAt(), r.harness(), r.target(), r.catalogue(), host, null);
    }

    private static RunResult with(RunResult r, UnaryOperator<RunResult.Target> other) {
        return copy(
                r,
                r.runId(),
                r.startedAt(),
                r.endedAt(),
                r.harness(),
                other.apply(r.target()),
                r.catalogue(),
                r.host(),
                null);
    }

    private static RunResult catalogued(RunResult r, RunResult.CatalogueFacts catalogue) {
        return copy(r, r.runId(), r.startedAt(), r.endedAt(), r.harness(), r.target(), catalogue, r.host(), null);
    }

    private static RunResult harnessed(RunResult r) {
        RunResult.Harness other = new RunResult.Harness("2");
        return copy(r, r.runId(), r.startedAt(), r.endedAt(), other, r.target(), r.catalogue(), r.host(), null);
    }

    private static RunResult timed(String run, long open, List<Long> samples) {
        RunResult r = shard(run, held("FS-00" + samples.size()));
        Overhead overhead = new Overhead(open, Overhead.Timing.of(samples), null);
        return copy(r, run, r.startedAt(), r.endedAt(), r.harness(), r.target(), r.catalogue(), r.host(), overhead);
    }

    private static RunResult copy(
            RunResult r,
            String run,
            Instant from,
            Instant to,
            RunResult.Harness harness,
            RunResult.Target target,
            RunResult.CatalogueFacts catalogue,
            Map<String, Object> host,
            @Nullable Overhead overhead) {
        return new RunResult(
                r.schemaVersion(),
                run,
                from,
                to,
                harness,
                target,
                catalogue,
                host,
                r.fingerprint(),
                r.attempts(),
                r.summary(),
                r.gate(),
                overhead);
    }
}
