package sandproof.report.markdown;

import static java.util.stream.Collectors.joining;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import sandproof.report.compare.Tally;
import sandproof.report.result.Coverage;
import sandproof.report.result.RunResult;

/**
 * Runs side by side, for a README: sandboxes across, boundaries down, and how many attacks each held.
 *
 * @since 0.1
 */
public final class HeldTable {
    private HeldTable() {}

    /** Renders the results in their order. */
    public static String render(List<RunResult> results) {
        Set<String> boundaries = new LinkedHashSet<>();
        results.forEach(result -> result.attempts().forEach(attempt -> boundaries.add(attempt.boundary())));
        StringBuilder out = new StringBuilder();
        row(out, "held of all", results, HeldTable::name);
        out.append("|---".repeat(results.size() + 1)).append("|\n");
        for (String boundary : boundaries) {
            row(out, MarkdownCell.of(boundary), results, result -> count(of(result, boundary)));
        }
        row(out, "**all**", results, result -> "**" + count(all(result)) + "**");
        row(
                out,
                "*logged* claimed",
                results,
                result ->
                        MarkdownCell.of(String.valueOf(result.target().claims().getOrDefault("audit", "none"))));
        row(out, "run on", results, HeldTable::run);
        if (results.stream().anyMatch(result -> all(result).butForLog() > 0)) {
            out.append('\n')
                    .append(Tally.MARK)
                    .append(' ')
                    .append(Tally.FOOTNOTE)
                    .append(".\n");
        }
        results.forEach(result -> part(out, result));
        return out.toString();
    }

    private static void part(StringBuilder out, RunResult result) {
        Coverage coverage = Coverage.of(result);
        if (coverage.partial()) {
            out.append("\n**`").append(MarkdownCell.of(result.target().name()));
            out.append("`: ").append(coverage.sentence()).append(".**\n");
        }
    }

    private static void row(
            StringBuilder out, String first, List<RunResult> results, Function<RunResult, String> column) {
        out.append("| ")
                .append(first)
                .append(" | ")
                .append(results.stream().map(column).collect(joining(" | ")))
                .append(" |\n");
    }

    private static String name(RunResult result) {
        return "`" + MarkdownCell.of(result.target().name()) + "`, "
                + MarkdownCell.of(String.valueOf(result.host().getOrDefault("user", "?")));
    }

    /** The kernel's version without its builder's additions, which say nothing to a reader. */
    private static String run(RunResult result) {
        String kernel =
                String.valueOf(result.host().getOrDefault("kernel", "?")).replaceFirst("(?<=[0-9])[^0-9.].*", "");
        return LocalDate.ofInstant(result.startedAt(), ZoneOffset.UTC) + ", Linux " + MarkdownCell.of(kernel);
    }

    private static Tally of(RunResult result, String boundary) {
        return Tally.of(result.byAttack().values().stream()
                .filter(attempt -> attempt.boundary().equals(boundary))
                .toList());
    }

    private static Tally all(RunResult result) {
        return Tally.of(result.byAttack().values());
    }

    private static String count(Tally tally) {
        return tally.told() + " of " + tally.tried()
                + (tally.breached() == 0 ? "" : ", " + tally.breached() + " breached");
    }
}
