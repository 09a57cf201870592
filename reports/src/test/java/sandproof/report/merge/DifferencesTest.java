package sandproof.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.Samples;
import sandproof.report.document.DocumentException;
import sandproof.report.gate.Policy;
import sandproof.report.result.RunResult;

class DifferencesTest {
    @Test
    void two_images_are_two_sandboxes() {
        Map<String, RunResult> results =
                Map.of("1.json", of("imageDigest", "sha256:a"), "2.json", of("imageDigest", "sha256:b"));
        assertThatThrownBy(() -> Merge.of(results, Completeness.PARTIAL, Policy.strict(), LocalDate.of(2026, 11, 30)))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("field fingerprint.imageDigest: found sha256:");
    }

    @Test
    void another_kernel_or_engine_is_said_and_what_makes_no_wall_is_not() {
        assertThat(Differences.of(on(Map.of(
                        "kernel", List.of("6.1", "6.2"),
                        "sandbox: engine", List.of("26", "27"),
                        "sandbox: storage", "overlay2",
                        "processors", List.of(2, 4)))))
                .containsExactly(
                        "the shards were made with more than one kernel: [6.1, 6.2]",
                        "the shards were made with more than one engine: [26, 27]");
        assertThat(Differences.of(on(Map.of("kernel", "6.1")))).isEmpty();
    }

    private static RunResult of(String fact, String value) {
        return Samples.of(
                Samples.target("t", Map.of()),
                Map.of(),
                Map.of(fact, value),
                Samples.attempt("FS-001", "filesystem", Samples.held()));
    }

    private static RunResult on(Map<String, Object> host) {
        return Samples.of(
                Samples.target("t", Map.of()), host, Map.of(), Samples.attempt("FS-001", "filesystem", Samples.held()));
    }
}
