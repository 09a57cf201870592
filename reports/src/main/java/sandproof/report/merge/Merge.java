package sandproof.report.merge;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.report.document.DocumentException;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/**
 * Joins the results of a run's shards into one. Every shard makes the usability control for itself, so an attack may be in
 * several: the worse attempt counts, and its evidence says that there were others.
 *
 * @since 0.1
 */
public final class Merge {
    private static final int MOST_TEXT = 60;

    private Merge() {}

    /**
     * Joins them.
     *
     * @param results by the name of the file in which each was
     * @param completeness whether a shard may be missing
     * @param policy what the gate of the whole demands
     * @param today the day on which waivers are looked at
     * @throws DocumentException in one sentence when they are not parts of one run
     */
    public static RunResult of(
            Map<String, RunResult> results, Completeness completeness, Policy policy, LocalDate today) {
        Alike.demand(results, completeness);
        Collection<RunResult> parts = results.values();
        RunResult first = parts.iterator().next();
        List<AttemptResult> attempts = attempts(results);
        return new RunResult(
                first.schemaVersion(),
                String.join("+", parts.stream().map(RunResult::runId).toList()),
                parts.stream()
                        .map(RunResult::startedAt)
                        .min(Comparator.naturalOrder())
                        .orElse(Instant.EPOCH),
                parts.stream()
                        .map(RunResult::endedAt)
                        .max(Comparator.naturalOrder())
                        .orElse(Instant.EPOCH),
                first.harness(),
                first.target(),
                first.catalogue(),
                MergedFacts.of(parts.stream().map(RunResult::host).toList()),
                MergedFacts.of(parts.stream().map(RunResult::fingerprint).toList()),
                attempts,
                RunResult.Summary.of(attempts),
                Gate.judge(attempts, policy, today),
                overhead(parts.stream()
                        .map(RunResult::overhead)
                        .filter(Objects::nonNull)
                        .toList()));
    }

    private static List<AttemptResult> attempts(Map<String, RunResult> results) {
        Map<String, List<AttemptResult>> byAttack = new TreeMap<>();
        results.forEach((file, result) -> result.attempts().forEach(attempt -> {
            List<AttemptResult> same = byAttack.computeIfAbsent(attempt.attack(), id -> new ArrayList<>());
            if (!same.isEmpty() && !words(same.get(0)).equals(words(attempt))) {
                throw new DocumentException(file + ": " + VisibleText.line(attempt.attack(), MOST_TEXT)
                        + " has another title, boundary or severity than in the other results, expected the same");
            }
            same.add(attempt);
        }));
        return byAttack.values().stream().map(Merge::worst).toList();
    }

    private static List<String> words(AttemptResult attempt) {
        return List.of(attempt.title(), attempt.boundary(), attempt.severity());
    }

    private static AttemptResult worst(List<AttemptResult> same) {
        AttemptResult worst = same.get(0);
        for (AttemptResult other : same) {
            worst = other.verdict().isWorseThan(worst.verdict()) ? other : worst;
        }
        if (same.size() == 1) {
            return worst;
        }
        String verdicts = String.join(
                ", ", same.stream().map(one -> one.verdict().words()).toList());
        Evidence note = new Evidence(
                worst.millis(), "merge", "made " + same.size() + " times (" + verdicts + "); the worst counts");
        return new AttemptResult(
                worst.attack(),
                worst.title(),
                worst.boundary(),
                worst.severity(),
                worst.verdict(),
                worst.millis(),
                worst.taskId(),
                worst.nonce(),
                worst.findings(),
                Stream.concat(worst.evidence().stream(), Stream.of(note)).toList(),
                worst.reproduce());
    }

    /** All samples together: each shard measured the same sandbox. */
    private static @Nullable Overhead overhead(List<Overhead> all) {
        if (all.isEmpty()) {
            return null;
        }
        List<Long> bare = all.stream()
                .map(Overhead::bare)
                .filter(Objects::nonNull)
                .flatMap(timing -> timing.samples().stream())
                .toList();
        return new Overhead(
                Overhead.Timing.of(all.stream().map(Overhead::openMillis).toList())
                        .medianMillis(),
                Overhead.Timing.of(all.stream()
                        .flatMap(one -> one.task().samples().stream())
                        .toList()),
                bare.isEmpty() ? null : Overhead.Timing.of(bare));
    }
}
