package sandproof.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;

/**
 * Results of several sandboxes side by side: sandboxes across, attacks down by boundary.
 *
 * @param caveats one sentence for each thing that keeps the results from being compared as equals
 * @since 0.1
 */
public record Comparison(List<Column> columns, List<Group> groups, List<String> caveats) {
    public Comparison {
        columns = List.copyOf(columns);
        groups = List.copyOf(groups);
        caveats = List.copyOf(caveats);
    }

    /**
     * The attacks of one boundary, in the order of their ids.
     *
     * @param boundary as the results name it; may be hostile text
     */
    public record Group(String boundary, List<Row> rows) {
        public Group {
            rows = List.copyOf(rows);
        }

        /** What one sandbox, by its place, made of it. */
        public Tally tally(int column) {
            return Tally.of(rows.stream()
                    .flatMap(row -> row.cells().get(column).stream())
                    .toList());
        }
    }

    /** Sets results side by side in their order. An attack is what its id says, in whichever results it stands. */
    public static Comparison of(List<RunResult> results) {
        List<Column> columns = Column.of(results);
        Map<String, AttemptResult> attacks = new LinkedHashMap<>();
        columns.forEach(column -> column.attempts().forEach(attacks::putIfAbsent));
        Map<String, List<Row>> boundaries = new LinkedHashMap<>();
        attacks.values().stream()
                .sorted(Comparator.comparing(AttemptResult::attack))
                .forEach(attack -> boundaries
                        .computeIfAbsent(attack.boundary(), boundary -> new ArrayList<>())
                        .add(Row.of(attack, columns)));
        List<Group> groups = new ArrayList<>();
        boundaries.forEach((boundary, rows) -> groups.add(new Group(boundary, rows)));
        return new Comparison(columns, groups, Caveats.of(columns));
    }

    /** Every attack that was tried on at least one sandbox. */
    public List<Row> rows() {
        return groups.stream().flatMap(group -> group.rows().stream()).toList();
    }
}
