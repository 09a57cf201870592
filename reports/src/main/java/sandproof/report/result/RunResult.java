package sandproof.report.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything found in one run: the single source of all reports.
 *
 * @param host facts of the host by name, and what could not be observed or enforced on it
 * @param fingerprint facts of the boundary seen from inside, by name
 * @param overhead what the sandbox costs in time; null where it was not measured
 * @since 0.1
 */
public record RunResult(
        int schemaVersion,
        String runId,
        Instant startedAt,
        Instant endedAt,
        Harness harness,
        Target target,
        CatalogueFacts catalogue,
        Map<String, Object> host,
        Map<String, Object> fingerprint,
        List<AttemptResult> attempts,
        Summary summary,
        Gate gate,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Overhead overhead) {
    /** The version written by this release. */
    public static final int SCHEMA_VERSION = 1;

    public RunResult {
        attempts = List.copyOf(attempts);
    }

    /**
     * The attempts by attack, in the order of the file. Of an attack that was made twice, which a file of this harness
     * never has, the worse counts.
     */
    public Map<String, AttemptResult> byAttack() {
        Map<String, AttemptResult> byAttack = new LinkedHashMap<>();
        attempts.forEach(attempt -> byAttack.merge(
                attempt.attack(), attempt, (one, other) -> other.verdict().isWorseThan(one.verdict()) ? other : one));
        return byAttack;
    }

    /** The harness that made the run. */
    public record Harness(String version) {}

    /**
     * The sandbox under test.
     *
     * @param claims what it claims, by name
     */
    public record Target(String name, String driver, String digest, Map<String, Object> claims) {}

    /** The catalogue that was run. */
    public record CatalogueFacts(String digest, int attacks) {}

    /** Counts of verdicts. */
    public record Summary(int attacks, int held, int breached, int notProven, int notClaimed) {
        /** Counts the verdicts of attempts. */
        public static Summary of(List<AttemptResult> attempts) {
            return new Summary(
                    attempts.size(),
                    count(attempts, Verdict.HELD),
                    count(attempts, Verdict.BREACHED),
                    count(attempts, Verdict.NOT_PROVEN),
                    count(attempts, Verdict.NOT_CLAIMED));
        }

        private static int count(List<AttemptResult> attempts, Verdict verdict) {
            return (int) attempts.stream()
                    .filter(attempt -> attempt.verdict() == verdict)
                    .count();
        }
    }

    /**
     * What the gate says.
     *
     * @param policy its name
     * @param exit the exit code of the run
     * @param waived attack ids passed by a dated waiver
     * @param reasons one sentence for each thing that kept the gate shut
     */
    public record Gate(String policy, int exit, List<String> waived, List<String> reasons) {}
}
