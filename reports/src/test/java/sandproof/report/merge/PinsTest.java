package sandproof.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.diff.DiffText;
import sandproof.report.diff.ResultDiff;
import sandproof.report.document.DocumentException;
import sandproof.report.gate.Policy;
import sandproof.report.result.RunResult;

class PinsTest {
    private static final String FILE = "sandbox: wrapper file /opt/wrap";

    @Test
    void shards_of_two_wrappers_are_no_shards_of_one_run() {
        assertThatThrownBy(() -> merge(of(Map.of(FILE, "sha256:a")), of(Map.of(FILE, "sha256:b"))))
                .isInstanceOf(DocumentException.class)
                .hasMessage("2.json: field wrapper file /opt/wrap: found sha256:b, expected sha256:a as in 1.json:"
                        + " only the shards of one run can be merged");
        assertThatThrownBy(() -> merge(of(Map.of()), of(Map.of(FILE, "sha256:b"))))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("expected none as in 1.json");
    }

    @Test
    void what_is_the_same_in_both_stands_in_the_merged_result() {
        RunResult one = of(Map.of(FILE, "sha256:a", "shard", "1/2"));
        RunResult two = of(Map.of(FILE, "sha256:a", "shard", "2/2"));
        assertThat(merge(one, two).host()).containsEntry(FILE, "sha256:a");
    }

    @Test
    void a_difference_names_the_wrapper_that_is_another() {
        ResultDiff diff = ResultDiff.of(of(Map.of(FILE, "sha256:a")), of(Map.of(FILE, "sha256:b")));
        assertThat(diff.worse()).isFalse();
        assertThat(DiffText.render(diff))
                .contains("otherwise changed\n  wrapper file /opt/wrap\n      - sha256:a\n      + sha256:b\n");
        assertThat(ResultDiff.of(of(Map.of()), of(Map.of(FILE, "sha256:b"))).facts())
                .isEmpty();
    }

    private static RunResult merge(RunResult first, RunResult second) {
        Map<String, RunResult> results = new LinkedHashMap<>();
        results.put("1.json", first);
        results.put("2.json", renamed(second));
        return Merge.of(results, Completeness.PARTIAL, Policy.strict(), LocalDate.of(2026, 11, 30));
    }

    private static RunResult renamed(RunResult result) {
        return new RunResult(
                result.schemaVersion(),
                "another",
                result.startedAt(),
                result.endedAt(),
                result.harness(),
                result.target(),
                result.catalogue(),
                result.host(),
                result.fingerprint(),
                result.attempts(),
                result.summary(),
                result.gate(),
                result.overhead());
    }

    private static RunResult of(Map<String, Object> host) {
        return Samples.of(
                Samples.target("t", Map.of()), host, Map.of(), Samples.attempt("FS-001", "filesystem", Samples.held()));
    }
}
