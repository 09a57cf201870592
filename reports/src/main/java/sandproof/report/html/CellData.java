package sandproof.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Row;
import sandproof.report.compare.Spoken;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;

/**
 * What the cells of a comparison hold when they are opened, as data: thousands of evidence tables, of which a reader opens
 * a few, are no part of the document until then.
 */
final class CellData {
    private static final int MOST_EVIDENCE = 24;
    private static final int MOST_TEXT = 400;

    private final TextTable texts = new TextTable();

    private CellData() {}

    /** One thing seen, as often as it was seen. */
    private record Seen(String by, String what) {}

    /**
     * {@code [texts, rows]}: a row is a list of cells, a cell is 0 or {@code [verdict, time, findings, evidence, more,
     * reproduce, task, nonce]}, and every text stands for its number.
     */
    static Data of(Comparison comparison) {
        CellData data = new CellData();
        List<List<Object>> rows = comparison.rows().stream().map(data::row).toList();
        return Data.of(List.of(data.texts.texts(), rows));
    }

    private List<Object> row(Row row) {
        List<Object> cells = new ArrayList<>();
        for (Optional<AttemptResult> cell : row.cells()) {
            cells.add(cell.map(this::cell).orElse(0));
        }
        return cells;
    }

    private Object cell(AttemptResult attempt) {
        Map<Seen, List<Long>> seen = new LinkedHashMap<>();
        attempt.evidence()
                .forEach(one -> seen.computeIfAbsent(new Seen(one.by(), one.what()), key -> new ArrayList<>())
                        .add(one.atMillis()));
        List<Map.Entry<Seen, List<Long>>> shown = texts.full() ? List.of() : telling(seen);
        List<Object> evidence = new ArrayList<>();
        shown.forEach(one -> evidence.add(evidence(one.getKey(), one.getValue())));
        return List.of(
                Marks.letter(attempt.verdict().decidedBy()),
                texts.line(Spoken.time(attempt.millis()), MOST_TEXT),
                Stream.of(FindingName.values())
                        .map(name -> finding(name.of(attempt.findings())))
                        .toList(),
                evidence,
                seen.size() - shown.size(),
                texts.block(attempt.reproduce(), 2_000),
                texts.line(attempt.taskId(), 120),
                texts.line(attempt.nonce(), 80));
    }

    /** Where there is too much, a witness's word goes before the sandbox's, and that before the payload's. */
    private static List<Map.Entry<Seen, List<Long>>> telling(Map<Seen, List<Long>> seen) {
        return seen.entrySet().stream()
                .sorted(Comparator.comparingInt(one -> weight(one.getKey().by())))
                .limit(MOST_EVIDENCE)
                .sorted(Comparator.comparingLong(one -> one.getValue().get(0)))
                .toList();
    }

    private static int weight(String by) {
        return switch (AttackView.EvidenceView.of(new Evidence(0, by, "")).kind()) {
            case "witness" -> 0;
            case "plain" -> 1;
            default -> 2;
        };
    }

    private Object evidence(Seen seen, List<Long> times) {
        return List.of(
                times.get(0),
                texts.line(seen.by(), 60),
                weight(seen.by()),
                texts.block(seen.what(), MOST_TEXT),
                times.size());
    }

    private Object finding(Finding finding) {
        return List.of(
                Marks.letter(finding.status()),
                texts.line(finding.reason(), MOST_TEXT),
                texts.line(finding.level() == null ? "" : finding.level(), 20));
    }
}
