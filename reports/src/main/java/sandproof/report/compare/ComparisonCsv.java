package sandproof.report.compare;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Verdict;
import sandproof.report.text.VisibleText;

/**
 * A comparison as CSV (RFC 4180), one line for each attack and sandbox, to sort and pivot. No cell begins as a formula of
 * a spreadsheet does.
 *
 * @since 0.1
 */
public final class ComparisonCsv {
    private static final int MOST_TEXT = 300;
    private static final String FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    private ComparisonCsv() {}

    /** Renders it. */
    public static String render(Comparison comparison) {
        StringBuilder out = new StringBuilder();
        line(
                out,
                List.of("attack", "title", "boundary", "severity", "sandbox", "run", "verdict"),
                Stream.of(FindingName.values()).map(FindingName::field).toList(),
                List.of("level", "millis", "reason", "heldButForLog"));
        for (Comparison.Group group : comparison.groups()) {
            for (Row row : group.rows()) {
                for (int i = 0; i < comparison.columns().size(); i++) {
                    Column column = comparison.columns().get(i);
                    line(
                            out,
                            List.of(row.attack(), row.title(), group.boundary(), row.severity()),
                            List.of(column.name(), column.result().runId()),
                            cell(row.cells().get(i)));
                }
            }
        }
        return out.toString();
    }

    private static List<String> cell(Optional<AttemptResult> tried) {
        if (tried.isEmpty()) {
            return List.of("not-tried", "", "", "", "", "", "", "", "");
        }
        AttemptResult attempt = tried.get();
        String level = attempt.findings().logged().level();
        return Stream.of(
                        Stream.of(attempt.verdict().word()),
                        Stream.of(FindingName.values())
                                .map(name -> name.of(attempt.findings())
                                        .status()
                                        .words()
                                        .replace(' ', '-')),
                        Stream.of(
                                level == null ? "" : level,
                                "" + attempt.millis(),
                                reason(attempt),
                                Tally.isHeldButForLog(attempt) ? "yes" : "no"))
                .flatMap(words -> words)
                .toList();
    }

    private static String reason(AttemptResult attempt) {
        if (attempt.verdict() == Verdict.HELD) {
            return "";
        }
        return FindingName.with(attempt.verdict().decidedBy(), attempt.findings()).stream()
                .map(name -> name.words() + ": " + name.of(attempt.findings()).reason())
                .collect(joining("; "));
    }

    private static void line(StringBuilder out, List<String> first, List<String> then, List<String> last) {
        out.append(Stream.of(first, then, last)
                        .flatMap(List::stream)
                        .map(ComparisonCsv::field)
                        .collect(joining(",")))
                .append("\r\n");
    }

    private static String field(String text) {
        // Some spreadsheets split at semicolons, quoted or not.
        String shown = VisibleText.line(text, MOST_TEXT).replaceAll(";(?=\\s*[=+@-])", ";'");
        String first = shown.stripLeading();
        String safe = !first.isEmpty() && FORMULA.indexOf(first.charAt(0)) >= 0 ? "'" + shown : shown;
        return safe.matches("[\\w .:;/()+-]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
