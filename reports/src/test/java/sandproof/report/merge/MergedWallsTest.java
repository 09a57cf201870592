package sandproof.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandproof.report.Samples;
import sandproof.report.diff.ResultDiff;
import sandproof.report.gate.Policy;
import sandproof.report.result.RunResult;

/** Shards on two machines: a wall that is lost on one of them is lost. */
class MergedWallsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "namespaces; net|pid; net",
                "namespaces; net|pid; none",
                "restrictions; no new privileges|system calls are filtered; no new privileges",
                "controlGroups; pids.max 64|memory.max 100; memory.max 100",
                "controlGroups; pids/pids.max 64; pids.max max",
                "limits; nofile 64 64|core 0 0; nofile -1 -1|core 0 0",
                "capabilities; CapEff chown; CapEff chown|CapEff sys_admin",
                "mounts; / ext4 ro; / ext4 rw",
                "user; uid 1000; uid 0",
                "permissions; ffi denied or in part; ffi granted",
                "namespaces; net; unreadable: FileNotFoundError",
            })
    void what_is_weaker_on_one_of_two_machines_is_worse(String fact, String strong, String weak) {
        RunResult before = merged(facts(fact, strong), facts(fact, strong));
        assertThat(ResultDiff.of(before, merged(facts(fact, strong), facts(fact, weak)))
                        .worse())
                .isTrue();
        assertThat(ResultDiff.of(before, merged(facts(fact, weak), facts(fact, strong)))
                        .worse())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "namespaces; net|pid; net",
                "controlGroups; pids/pids.max 64; pids.max 64",
                "mounts; / ext4 ro|/tmp tmpfs rw,size=1k; / ext4 ro|/tmp tmpfs rw,size=2k",
            })
    void the_same_two_machines_again_are_the_same(String fact, String one, String other) {
        RunResult both = merged(facts(fact, one), facts(fact, other));
        ResultDiff diff = ResultDiff.of(both, merged(facts(fact, other), facts(fact, one)));
        assertThat(diff.facts()).isEmpty();
        assertThat(diff.unsure()).isFalse();
    }

    @Test
    void a_mount_that_hides_something_on_one_machine_only_leaves_it_unsure() {
        Map<String, Object> masked = facts("mounts", "/proc proc rw|/proc/kcore tmpfs rw");
        RunResult before = merged(masked, masked);
        ResultDiff diff = ResultDiff.of(before, merged(masked, facts("mounts", "/proc proc rw")));
        assertThat(diff.unsure()).isTrue();
        assertThat(diff.notCompared()).containsExactly("mounts: not told whole by the later run");
    }

    @Test
    void what_one_machine_does_not_tell_is_not_taken_for_told() {
        Map<String, Object> walls = facts("namespaces", "net");
        RunResult before = merged(walls, walls);
        Map<String, Object> merged =
                merged(walls, Map.of("kernel", List.of("6.1"))).fingerprint();
        assertThat(merged).containsEntry("notWhole", List.of("namespaces"));
        assertThat(ResultDiff.of(before, merged(walls, Map.of("kernel", List.of("6.1"))))
                        .unsure())
                .isTrue();
        assertThat(merged(walls, Map.of("unavailable", "killed")).fingerprint()).doesNotContainKey("notWhole");
    }

    @Test
    void equal_machines_are_as_one() {
        Map<String, Object> one = new LinkedHashMap<>(facts("namespaces", "net"));
        one.put("mounts", List.of("/ ext4 ro", "/tmp tmpfs rw"));
        one.put("controlGroups", List.of("pids.max 64"));
        one.put("restrictions", List.of());
        assertThat(merged(one, one, one).fingerprint()).isEqualTo(one);
    }

    private static Map<String, Object> facts(String fact, String lines) {
        return Map.of("kernel", List.of("6.1"), fact, lines.equals("none") ? List.of() : List.of(lines.split("\\|")));
    }

    @SafeVarargs
    private static RunResult merged(Map<String, Object>... fingerprints) {
        Map<String, RunResult> results = new LinkedHashMap<>();
        for (Map<String, Object> fingerprint : fingerprints) {
            String run = "run-" + results.size();
            results.put(run + ".json", named(run, fingerprint));
        }
        return Merge.of(results, Completeness.PARTIAL, Policy.strict(), LocalDate.of(2026, 11, 30));
    }

    private static RunResult named(String run, Map<String, Object> fingerprint) {
        RunResult sample = Samples.of(
                Samples.target("t", Map.of()),
                Map.of(),
                fingerprint,
                Samples.attempt("FS-001", "filesystem", Samples.held()));
        return new RunResult(
                sample.schemaVersion(),
                run,
                sample.startedAt(),
                sample.endedAt(),
                sample.harness(),
                sample.target(),
                sample.catalogue(),
                sample.host(),
                sample.fingerprint(),
                sample.attempts(),
                sample.summary(),
                sample.gate(),
                sample.overhead());
    }
}
