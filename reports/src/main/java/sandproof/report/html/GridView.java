package sandproof.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Row;
import sandproof.report.compare.Tally;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Findings;
import sandproof.report.result.Status;
import sandproof.report.text.VisibleText;

/**
 * The rows of one boundary.
 *
 * @param number from 1
 * @param totals what each sandbox held of it
 */
record GridView(int number, String name, List<Total> totals, List<Line> lines) {
    /** Held of tried; what is held but for a log that is not claimed is marked. */
    record Total(String held, int tried) {
        static Total of(Tally tally) {
            return new Total(tally.told(), tally.tried());
        }
    }

    /**
     * One attack.
     *
     * @param severity its number among those of the page
     */
    record Line(
            String anchor,
            String id,
            String title,
            int severity,
            String word,
            boolean differs,
            List<Cell> cells,
            Total total) {}

    /**
     * One attempt.
     *
     * @param kind {@code p}, {@code r}, {@code u} or {@code n} after the status that decides it, {@code x} where it was not
     *     tried
     * @param told the same in words, for who does not see the marks
     */
    record Cell(
            String kind, String told, boolean marks, boolean idle, String contained, String logged, String tornDown) {
        static Cell of(Optional<AttemptResult> tried) {
            return tried.map(Cell::of).orElse(new Cell("x", "not tried", false, false, "", "", ""));
        }

        private static Cell of(AttemptResult attempt) {
            Findings findings = attempt.findings();
            boolean ran = findings.ran().status() == Status.PROVEN;
            return new Cell(
                    Marks.letter(attempt.verdict().decidedBy()),
                    attempt.verdict().words() + told(findings),
                    ran || !FindingName.with(Status.REFUTED, findings).isEmpty(),
                    !ran,
                    Marks.letter(findings.contained().status()),
                    Marks.letter(findings.logged().status()),
                    Marks.letter(findings.tornDown().status()));
        }

        private static String told(Findings findings) {
            StringBuilder told = new StringBuilder();
            for (FindingName name : FindingName.values()) {
                Status status = name.of(findings).status();
                if (status != Status.PROVEN) {
                    told.append(told.isEmpty() ? ": " : ", ")
                            .append(name.words())
                            .append(' ')
                            .append(status.words());
                }
            }
            return told.toString();
        }
    }

    static List<GridView> of(Comparison comparison, List<String> severities) {
        Anchors anchors = new Anchors();
        List<GridView> groups = new ArrayList<>();
        for (Comparison.Group group : comparison.groups()) {
            List<Total> totals = new ArrayList<>();
            for (int i = 0; i < comparison.columns().size(); i++) {
                totals.add(Total.of(group.tally(i)));
            }
            groups.add(new GridView(
                    groups.size() + 1,
                    VisibleText.line(group.boundary(), 40),
                    totals,
                    group.rows().stream()
                            .map(row -> line(row, anchors.attack(row.attack()), severities))
                            .toList()));
        }
        return groups;
    }

    private static Line line(Row row, String anchor, List<String> severities) {
        return new Line(
                anchor,
                VisibleText.line(row.attack(), 24),
                VisibleText.line(row.title(), 140),
                severities.indexOf(row.severity()),
                VisibleText.line(row.severity(), 12),
                row.differs(),
                row.cells().stream().map(Cell::of).toList(),
                Total.of(Tally.of(row.cells().stream().flatMap(Optional::stream).toList())));
    }
}
