package sandproof.report.compare;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** What a reader has to know before taking two columns for equals. */
final class Caveats {
    private static final int MOST_TEXT = 60;
    private static final int MOST_NAMES = 6;
    private static final int INTERRUPTED = 130;
    private static final List<String> HOST = List.of("kernel", "architecture", "processors", "user", "cgroups");

    private final List<String> said = new ArrayList<>();

    private Caveats() {}

    static List<String> of(List<Column> columns) {
        Caveats caveats = new Caveats();
        caveats.differ(columns, "catalogue", "so one id may stand for two different attacks", column -> {
            RunResult.CatalogueFacts catalogue = column.result().catalogue();
            return catalogue.attacks() + " attacks, digest " + brief(catalogue.digest());
        });
        caveats.differ(
                columns,
                "version of sandproof",
                "so one attack may have been judged in two ways",
                column -> column.result().harness().version());
        HOST.forEach(fact -> caveats.differ(
                columns,
                fact + " of the host",
                "which may be why findings and times differ",
                column -> String.valueOf(column.result().host().getOrDefault(fact, "unknown"))));
        columns.forEach(caveats::alone);
        caveats.twice(columns);
        caveats.attacks(columns);
        return caveats.said;
    }

    private void differ(List<Column> columns, String what, String hence, Function<Column, String> fact) {
        Map<String, List<String>> who = new LinkedHashMap<>();
        columns.forEach(column -> who.computeIfAbsent(
                        VisibleText.line(fact.apply(column), MOST_TEXT), value -> new ArrayList<>())
                .add(column.name()));
        if (who.size() > 1) {
            said.add("The " + what + " is not the same, " + hence + ": "
                    + who.entrySet().stream()
                            .map(entry -> entry.getKey() + " (" + names(entry.getValue()) + ")")
                            .collect(joining("; "))
                    + ".");
        }
    }

    private void alone(Column column) {
        int tried = column.attempts().size();
        int all = column.result().catalogue().attacks();
        if (tried == 0) {
            said.add(column.name() + " was tried with no attack at all, so nothing is known of it.");
        } else if (tried < all) {
            said.add(column.name() + " was tried with " + tried + " of the " + all
                    + " attacks of its catalogue (a selection, a shard, or a run cut short); what was not tried is not"
                    + " counted.");
        }
        if (column.result().attempts().size() > tried) {
            said.add(column.name() + " has attacks that were made more than once; the worse attempt counts.");
        }
        if (column.result().gate().exit() == INTERRUPTED) {
            said.add(column.name() + " was interrupted.");
        }
        Object holes = column.result().host().get("weaknesses");
        if (holes != null) {
            said.add(column.name() + " had holes opened on purpose: "
                    + VisibleText.line(String.valueOf(holes), MOST_TEXT) + ".");
        }
    }

    private void twice(List<Column> columns) {
        Map<String, List<Column>> byName = new LinkedHashMap<>();
        columns.forEach(
                column -> byName.computeIfAbsent(column.result().target().name(), name -> new ArrayList<>())
                        .add(column));
        byName.values().stream().filter(same -> same.size() > 1).forEach(same -> {
            String names = names(same.stream().map(Column::name).toList());
            if (distinct(same, column -> column.result().runId()) < same.size()) {
                said.add(names + " are one run given more than once, or copies of it.");
            } else if (distinct(same, column -> column.result().target().digest()) > 1) {
                said.add(names + " have one name, but their target files differ.");
            } else {
                said.add(names + " are runs of one and the same target"
                        + (disjoint(same)
                                ? "; no attack was tried by two of them, as with the shards of one run."
                                : "."));
            }
        });
    }

    private static boolean disjoint(List<Column> columns) {
        long all =
                columns.stream().mapToLong(column -> column.attempts().size()).sum();
        return all
                == columns.stream()
                        .flatMap(column -> column.attempts().keySet().stream())
                        .distinct()
                        .count();
    }

    /** The id is what is compared; the words that go with it may have changed between two catalogues. */
    private void attacks(List<Column> columns) {
        Map<String, String> words = new LinkedHashMap<>();
        List<String> changed = columns.stream()
                .flatMap(column -> column.attempts().values().stream())
                .filter(attempt ->
                        !words(attempt).equals(words.computeIfAbsent(attempt.attack(), id -> words(attempt))))
                .map(attempt -> VisibleText.line(attempt.attack(), 40))
                .distinct()
                .toList();
        if (!changed.isEmpty()) {
            said.add(
                    "Title, boundary or severity are not the same in all results, and stand here as the first has them: "
                            + names(changed) + ".");
        }
    }

    private static String words(AttemptResult attempt) {
        return String.join("\n", attempt.title(), attempt.boundary(), attempt.severity());
    }

    private static String names(List<String> names) {
        return names.size() <= MOST_NAMES
                ? Counted.list(names)
                : Counted.list(Stream.concat(
                                names.stream().limit(MOST_NAMES - 1L),
                                Stream.of((names.size() - MOST_NAMES + 1) + " more"))
                        .toList());
    }

    private static long distinct(List<Column> columns, Function<Column, String> fact) {
        return columns.stream().map(fact).distinct().count();
    }

    private static String brief(String digest) {
        return digest.length() > 12 ? digest.substring(0, 12) : digest;
    }
}
