package sandproof.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import sandproof.report.compare.Column;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Lead;
import sandproof.report.compare.Row;
import sandproof.report.compare.Tally;
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
                Lead.of(comparison),
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

    String footnote() {
        return Tally.FOOTNOTE;
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

    static String counted(int count, String what) {
        return String.format(Locale.ROOT, "%,d ", count) + (count == 1 ? what : what + "s");
    }
}
