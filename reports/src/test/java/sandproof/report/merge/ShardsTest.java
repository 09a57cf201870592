package sandproof.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.document.DocumentException;
import sandproof.report.gate.Policy;
import sandproof.report.result.RunResult;

class ShardsTest {
    private static final Object ALL = "all";

    @Test
    void a_lost_shard_is_named_and_nothing_is_merged() {
        assertThatThrownBy(() -> merge(Completeness.WHOLE, part("1/3"), part("3/3")))
                .isInstanceOf(DocumentException.class)
                .hasMessage("1.json: field host.shard: found none of 2/3, expected every shard, here or in another"
                        + " result (--partial joins what there is)");
        assertThat(merge(Completeness.PARTIAL, part("1/3"), part("3/3")).attempts())
                .hasSize(2);
    }

    @Test
    void every_shard_once_is_a_whole_also_by_way_of_a_part() {
        RunResult first = merge(Completeness.PARTIAL, part("3/3"), part("1/3"));
        RunResult whole = merge(Completeness.WHOLE, first, part("2/3"));
        assertThat(whole.host()).containsEntry("shard", List.of("3/3", "1/3", "2/3"));
        assertThat(merge(Completeness.WHOLE, whole).host()).isEqualTo(whole.host());
        refused("each shard once, and it is in 0.json too", whole, part("2/3", "again", ALL));
    }

    @Test
    void shards_of_two_splits_or_of_two_selections_are_no_whole() {
        refused("found 2/3, expected one of 2", part("1/2"), part("2/3"));
        refused("host.selection", part("1/2", "a", "--boundary egress"), part("2/2", "b", ALL));
    }

    @Test
    void whether_runs_without_a_shard_are_all_there_nobody_knows() {
        refused("found nothing, expected I/N", with(Map.of(), "a"));
        refused("found 0/2, expected I/N", part("0/2"), part("1/2"));
        refused("found none of 2/2", with(Map.of("shard", List.of("1/2"), "selection", ALL), "a"));
        refused("found [], expected I/N", with(Map.of("shard", List.of(), "selection", ALL), "a"));
    }

    @Test
    void shards_of_the_whole_catalogue_that_lack_an_attack_of_it_are_no_whole() {
        refused("found 2 attacks in all results together, expected the catalogue's 3", part("1/2"), part("2/2"));
        assertThat(merge(Completeness.PARTIAL, part("1/2"), part("2/2")).attempts())
                .hasSize(2);
        String some = "--boundary filesystem";
        assertThat(merge(Completeness.WHOLE, part("1/2", "a", some), part("2/2", "b", some))
                        .attempts())
                .hasSize(2);
    }

    private static void refused(String words, RunResult... results) {
        assertThatThrownBy(() -> merge(Completeness.WHOLE, results))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining(words)
                .hasMessageNotContaining("\n");
    }

    private static RunResult merge(Completeness completeness, RunResult... results) {
        Map<String, RunResult> byFile = new LinkedHashMap<>();
        for (RunResult result : results) {
            byFile.put(byFile.size() + ".json", result);
        }
        return Merge.of(byFile, completeness, Policy.strict(), LocalDate.of(2026, 11, 30));
    }

    private static RunResult part(String shard) {
        return part(shard, shard, ALL);
    }

    private static RunResult part(String shard, String run, Object selection) {
        return with(Map.of("shard", shard, "selection", selection), run);
    }

    private static RunResult with(Map<String, Object> host, String run) {
        RunResult r = Samples.of(
                Samples.target("t", Map.of()),
                host,
                Map.of(),
                Samples.attempt("FS-" + run, "filesystem", Samples.held()));
        return new RunResult(
                r.schemaVersion(),
                run,
                r.startedAt(),
                r.endedAt(),
                r.harness(),
                r.target(),
                new RunResult.CatalogueFacts("", 3),
                r.host(),
                r.fingerprint(),
                r.attempts(),
                r.summary(),
                r.gate(),
                null);
    }
}
