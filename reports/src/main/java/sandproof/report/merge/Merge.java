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
 * several: the worse attempt counts, and what was seen in the others stands behind its own evidence.
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
                MergedWalls.of(parts.stream().map(RunResult::fingerprint).toList()),
                attempts,
                RunResult.Summary.of(attempts),
                Gate.judge(attempts, first.catalogue().attacks(), policy, today),
                overhead(parts.stream()
                        .map(RunResult::overhead)
                        .filter(Objects::nonNull)
                        .toList()));
    }

    private static List<AttemptResult> attempts(Map<String, RunResult> results) {
        Map<String, List<AttemptResult>> byAttack = new TreeMap<>();
        results.forEach((file, result) -> {
            for (int i = 0; i < result.attempts().size(); i++) {
                AttemptResult attempt = result.attempts().get(i);
                List<AttemptResult> same = byAttack.computeIfAbsent(attempt.attack(), id -> new ArrayList<>());
                if (!same.isEmpty()) {
                    String field = file + ": field attempts[" + i + "].";
                    demandSame(field + "title", attempt.title(), same.get(0).title());
                    demandSame(
                            field + "boundary", attempt.boundary(), same.get(0).boundary());
                    demandSame(
                            field + "severity", attempt.severity(), same.get(0).severity());
                }
                same.add(attempt);
            }
        });
        return byAttack.values().stream().map(Merge::worst).toList();
    }

    private static void demandSame(String field, String found, String expected) {
        if (!found.equals(expected)) {
            throw new DocumentException(field + ": found " + VisibleText.line(found, MOST_TEXT) + ", expected "
                    + VisibleText.line(expected, MOST_TEXT) + " as in the results before it");
        }
    }

    private static AttemptResult worst(List<AttemptResult> same) {
        AttemptResult worst = same.get(0);
        for (AttemptResult other : same) {
            worst = other.verdict().isWorseThan(worst.verdict()) ? other : worst;
        }
        if (same.size() == 1) {
            return worst;
        }
        List<Evidence> evidence = new ArrayList<>(worst.evidence());
        String verdicts = String.join(
                ", ", same.stream().map(one -> one.verdict().words()).toList());
        evidence.add(new Evidence(
                worst.millis(), "merge", "made " + same.size() + " times (" + verdicts + "); the worst counts"));
        for (int i = 0; i < same.size(); i++) {
            if (!same.get(i).equals(worst)) {
                evidence.addAll(of(same.get(i), i + 1));
            }
        }
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
                evidence,
                worst.reproduce());
    }

    /** What was seen in an attempt that does not count, so that no reader takes it for that of the one which does. */
    private static List<Evidence> of(AttemptResult other, int number) {
        String whose = "attempt " + number + ", " + other.verdict().words() + ": ";
        return other.evidence().stream()
                .map(seen -> new Evidence(seen.atMillis(), seen.by(), whose + seen.what()))
                .toList();
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
