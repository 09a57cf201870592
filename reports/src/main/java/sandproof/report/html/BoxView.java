package sandproof.report.html;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sandproof.report.compare.Column;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Spoken;
import sandproof.report.compare.Tally;
import sandproof.report.result.Overhead;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/**
 * One sandbox of a comparison.
 *
 * @param said what is said of it, of everything first and then boundary by boundary
 * @param spread the quickest and the slowest of its trivial tasks
 */
record BoxView(
        int index,
        String name,
        String context,
        List<Said> said,
        Tally tally,
        List<CountView> counts,
        String open,
        String task,
        String spread,
        String bare,
        String ratio,
        List<Facts.Fact> facts) {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final String UNKNOWN = "–";

    /**
     * A sentence.
     *
     * @param boundary the number of the boundary that it speaks of, 0 for all
     */
    record Said(int boundary, boolean hidden, String sentence) {}

    static BoxView of(int index, Column column, List<Comparison.Group> groups) {
        RunResult result = column.result();
        Overhead overhead = result.overhead();
        Overhead.Timing bare = overhead == null ? null : overhead.bare();
        Tally tally = column.tally();
        List<Said> said = new ArrayList<>(List.of(new Said(0, false, Spoken.all(column))));
        groups.forEach(group -> said.add(
                new Said(said.size(), true, Spoken.boundary(column.name(), group.boundary(), group.tally(index)))));
        return new BoxView(
                index,
                column.name(),
                DAY.format(result.startedAt()) + " · " + fact(result, "user") + " · Linux "
                        + fact(result, "kernel").replaceFirst("(?<=[0-9])[^0-9.].*", ""),
                said,
                tally,
                CountView.of(new RunResult.Summary(
                        tally.tried(), tally.held(), tally.breached(), tally.notProven(), tally.notClaimed())),
                overhead == null ? UNKNOWN : Spoken.time(overhead.openMillis()),
                overhead == null ? UNKNOWN : Spoken.time(overhead.task().medianMillis()),
                spread(overhead),
                bare == null ? UNKNOWN : Spoken.time(bare.medianMillis()),
                Spoken.ratio(overhead),
                facts(result));
    }

    private static String spread(@Nullable Overhead overhead) {
        if (overhead == null) {
            return "";
        }
        List<Long> sorted = overhead.task().samples().stream().sorted().toList();
        return sorted.get(0) + "–" + sorted.get(sorted.size() - 1);
    }

    private static List<Facts.Fact> facts(RunResult result) {
        List<Facts.Fact> facts = new ArrayList<>(Facts.flat(
                Map.of(
                        "run", result.runId(),
                        "driver", result.target().driver(),
                        "target file", result.target().digest(),
                        "catalogue",
                                result.catalogue().attacks() + " attacks, "
                                        + result.catalogue().digest(),
                        "sandproof", result.harness().version(),
                        "begun", TIME.format(result.startedAt())),
                Set.of()));
        facts.addAll(Facts.flat(result.host(), Set.of()));
        return facts;
    }

    private static String fact(RunResult result, String name) {
        return VisibleText.line(String.valueOf(result.host().getOrDefault(name, "?")), 40);
    }
}
