package sandproof.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.stream.Stream;
import sandproof.report.compare.Column;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Lead;
import sandproof.report.compare.Row;
import sandproof.report.compare.Spoken;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Overhead;
import sandproof.report.result.Status;

/**
 * A comparison as Markdown: what is said of each sandbox, what it held of each boundary, what it costs, and every attack.
 *
 * @since 0.1
 */
public final class ComparisonMarkdown {
    private static final int MOST_SENTENCES = 2_000;
    private static final String LEGEND = "Three marks a cell: *contained*, *logged*, *torn down*. ✓ proven, ✗ refuted,"
            + " ? unproven, – not claimed. *did not run*: the attack never came to its hostile step, so its marks would"
            + " say nothing. An empty cell was not tried.\n";

    private final StringBuilder out = new StringBuilder();
    private final Comparison comparison;

    private ComparisonMarkdown(Comparison comparison) {
        this.comparison = comparison;
    }

    /** Renders it. */
    public static String render(Comparison comparison) {
        ComparisonMarkdown text = new ComparisonMarkdown(comparison);
        text.head();
        text.out
                .append("\n## Held\n\n")
                .append(HeldTable.render(
                        comparison.columns().stream().map(Column::result).toList()));
        text.cost();
        text.out.append("\n## Attacks\n\n").append(LEGEND);
        comparison.groups().forEach(text::group);
        return text.out.toString();
    }

    private void head() {
        out.append("# ").append(comparison.columns().size()).append(" sandboxes side by side\n\n");
        out.append(MarkdownCell.of(Lead.of(comparison), MOST_SENTENCES)).append("\n\n");
        comparison
                .columns()
                .forEach(column -> out.append("- ")
                        .append(MarkdownCell.of(
                                (Spoken.all(column) + " " + Spoken.cost(column)).strip(), MOST_SENTENCES))
                        .append('\n'));
        if (!comparison.caveats().isEmpty()) {
            out.append("\n## Not alike\n\n");
            comparison
                    .caveats()
                    .forEach(caveat -> out.append("- ")
                            .append(MarkdownCell.of(caveat, MOST_SENTENCES))
                            .append('\n'));
        }
    }

    private void cost() {
        out.append("\n## Time\n\n| sandbox | ready after | a trivial task | without a sandbox | times as long |\n")
                .append("|---|---:|---:|---:|---:|\n");
        for (Column column : comparison.columns()) {
            Overhead overhead = column.result().overhead();
            Overhead.Timing bare = overhead == null ? null : overhead.bare();
            row(
                    MarkdownCell.of(column.name()),
                    Stream.of(
                            overhead == null ? "–" : Spoken.time(overhead.openMillis()),
                            overhead == null ? "–" : Spoken.time(overhead.task().medianMillis()),
                            bare == null ? "–" : Spoken.time(bare.medianMillis()),
                            Spoken.ratio(overhead)));
        }
    }

    private void group(Comparison.Group group) {
        out.append("\n### ").append(MarkdownCell.of(group.boundary())).append("\n\n");
        row("attack", comparison.columns().stream().map(column -> MarkdownCell.of(column.name())));
        out.append("|---").append("|:---:".repeat(comparison.columns().size())).append("|\n");
        for (Row row : group.rows()) {
            row(
                    MarkdownCell.of(row.attack()) + " " + MarkdownCell.of(row.title()),
                    row.cells().stream().map(ComparisonMarkdown::cell));
        }
    }

    private void row(String first, Stream<String> cells) {
        out.append("| ")
                .append(first)
                .append(" | ")
                .append(cells.collect(joining(" | ")))
                .append(" |\n");
    }

    private static String cell(Optional<AttemptResult> tried) {
        return tried.map(attempt -> {
                    boolean ran = attempt.findings().ran().status() == Status.PROVEN;
                    boolean refuted = !FindingName.with(Status.REFUTED, attempt.findings())
                            .isEmpty();
                    String marks = Stream.of(FindingName.CONTAINED, FindingName.LOGGED, FindingName.TORN_DOWN)
                            .map(name -> mark(name.of(attempt.findings()).status()))
                            .collect(joining());
                    return ran ? marks : refuted ? marks + " did not run" : "did not run";
                })
                .orElse("");
    }

    private static String mark(Status status) {
        return switch (status) {
            case PROVEN -> "✓";
            case REFUTED -> "✗";
            case UNPROVEN -> "?";
            case NOT_CLAIMED -> "–";
        };
    }
}
