package sandproof.report.compare;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.FindingName;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * One attack and what every sandbox made of it.
 *
 * @param cells one a sandbox, in their order; empty where it was not tried
 * @since 0.1
 */
public record Row(String attack, String title, String severity, List<Optional<AttemptResult>> cells) {
    public Row {
        cells = List.copyOf(cells);
    }

    static Row of(AttemptResult one, List<Column> columns) {
        return new Row(
                one.attack(),
                one.title(),
                one.severity(),
                columns.stream().map(column -> column.attempt(one.attack())).toList());
    }

    /** Whether two sandboxes that were tried have another finding; one that was not tried tells nothing either way. */
    public boolean differs() {
        return cells.stream()
                        .flatMap(Optional::stream)
                        .map(Row::statuses)
                        .distinct()
                        .count()
                > 1;
    }

    /** How many sandboxes it was tried on. */
    public int tried() {
        return (int) cells.stream().flatMap(Optional::stream).count();
    }

    /** How many of them held. */
    public int held() {
        return (int) cells.stream()
                .flatMap(Optional::stream)
                .filter(attempt -> attempt.verdict() == Verdict.HELD)
                .count();
    }

    private static List<Status> statuses(AttemptResult attempt) {
        return Stream.of(FindingName.values())
                .map(name -> name.of(attempt.findings()).status())
                .toList();
    }
}
