package sandproof.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import sandproof.report.compare.Column;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Row;
import sandproof.report.text.VisibleText;

/** The comparison's page, ready to be shown. */
record CompareView(
        Frame frame,
        Data data,
        String pageTitle,
        String headline,
        String lead,
        boolean many,
        List<String> caveats,
        List<BoxView> boxes,
        List<GridView> groups,
        List<Severity> severityChips,
        int differing,
        int attacks,
        int columns) {
    /** From here on names stand upright, since lying they would be wider than their marks. */
    private static final int MANY = 7;

    private static final List<String> SEVERITIES = List.of("critical", "high", "medium", "low");
    private static final int MOST_SEVERITIES = 12;

    static CompareView of(Comparison comparison) {
        List<Row> rows = comparison.rows();
        int differing = (int) rows.stream().filter(Row::differs).count();
        int columns = comparison.columns().size();
        List<String> severities = severities(rows);
        String headline = columns + " sandboxes, " + counted(rows.size(), "attack");
        return new CompareView(
                Frame.of(List.of("compare.css"), List.of("shared.js", "compare.js")),
                CellData.of(comparison),
                headline + " (sandproof)",
                headline,
                lead(comparison, differing),
                columns >= MANY,
                comparison.caveats(),
                boxes(comparison),
                GridView.of(comparison, severities),
                IntStream.range(0, severities.size())
                        .mapToObj(number -> new Severity(number, severities.get(number)))
                        .toList(),
                differing,
                rows.size(),
                columns);
    }

    /** One severity and its number among those of the page. */
    record Severity(int number, String word) {
        Severity {
            word = VisibleText.line(word, 20);
        }
    }

    boolean hasCaveats() {
        return !caveats.isEmpty();
    }

    private static List<BoxView> boxes(Comparison comparison) {
        List<BoxView> boxes = new ArrayList<>();
        for (Column column : comparison.columns()) {
            boxes.add(BoxView.of(boxes.size(), column, comparison.groups()));
        }
        return boxes;
    }

    private static List<String> severities(List<Row> rows) {
        Set<String> seen = new LinkedHashSet<>();
        rows.forEach(row -> seen.add(row.severity()));
        Set<String> ordered = new LinkedHashSet<>(SEVERITIES);
        ordered.retainAll(seen);
        ordered.addAll(seen);
        return ordered.stream().limit(MOST_SEVERITIES).toList();
    }

    private static String lead(Comparison comparison, int differing) {
        int attacks = comparison.rows().size();
        if (attacks == 0) {
            return "No attack was tried, so nothing is known of any of them.";
        }
        if (differing == 0) {
            return "Wherever two of them were tried with the same attack, their findings are the same.";
        }
        int most = comparison.columns().stream()
                .mapToInt(column -> column.tally().held())
                .max()
                .orElse(0);
        int least = comparison.columns().stream()
                .mapToInt(column -> column.tally().held())
                .min()
                .orElse(0);
        return "They differ on " + String.format(Locale.ROOT, "%,d", differing) + " of "
                + counted(attacks, "attack") + ". Most are held by " + names(comparison, most) + " (" + most
                + "), fewest by " + names(comparison, least) + " (" + least + ").";
    }

    private static String names(Comparison comparison, int held) {
        List<String> names = comparison.columns().stream()
                .filter(column -> column.tally().held() == held)
                .map(Column::name)
                .toList();
        return switch (names.size()) {
            case 1 -> names.get(0);
            case 2 -> names.get(0) + " and " + names.get(1);
            default -> names.size() + " of them";
        };
    }

    static String counted(int count, String what) {
        return String.format(Locale.ROOT, "%,d ", count) + (count == 1 ? what : what + "s");
    }
}
