package sandproof.report.compare;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * The first sentences of a comparison: on how much the sandboxes differ, and in what. Where nobody keeps a log nobody holds
 * anything, so what each contains and tears down is always told beside.
 *
 * @since 0.1
 */
public final class Lead {
    /** So few sandboxes are told one by one. */
    private static final int FEW = 4;

    private Lead() {}

    /** As many sentences as are needed. */
    public static String of(Comparison comparison) {
        int attacks = comparison.rows().size();
        if (attacks == 0) {
            return "No attack was tried, so nothing is known of any of them.";
        }
        long differing = comparison.rows().stream().filter(Row::differs).count();
        if (differing == 0) {
            return "Wherever two of them were tried with the same attack, their findings are the same.";
        }
        List<String> sentences = new ArrayList<>();
        sentences.add("They differ on " + String.format(Locale.ROOT, "%,d of %,d ", differing, attacks)
                + (attacks == 1 ? "attack." : "attacks."));
        sentences.add(held(comparison.columns()));
        if (comparison.columns().size() <= FEW) {
            sentences.add(each(comparison.columns()));
        } else {
            sentences.add(ranked(comparison.columns(), "contained", Tally::contained));
            sentences.add(ranked(comparison.columns(), "torn down", Tally::tornDown));
        }
        return String.join(" ", sentences);
    }

    private static String held(List<Column> columns) {
        boolean none = columns.stream().allMatch(column -> column.tally().held() == 0);
        boolean silent = columns.stream()
                .allMatch(column ->
                        "none".equals(column.result().target().claims().getOrDefault("audit", "none")));
        if (none && silent) {
            return "None of them claims a log, so none is held.";
        }
        return none ? "None is held by any of them." : ranked(columns, "held", Tally::held);
    }

    private static String each(List<Column> columns) {
        return columns.stream()
                        .map(column ->
                                column.name() + " contains " + column.tally().contained() + " and tears down "
                                        + column.tally().tornDown() + " of "
                                        + column.tally().tried())
                        .collect(joining("; "))
                + ".";
    }

    private static String ranked(List<Column> columns, String what, ToIntFunction<Tally> count) {
        int most = columns.stream()
                .mapToInt(column -> count.applyAsInt(column.tally()))
                .max()
                .orElse(0);
        int least = columns.stream()
                .mapToInt(column -> count.applyAsInt(column.tally()))
                .min()
                .orElse(0);
        return most == least
                ? "As many are " + what + " by each of them (" + most + ")."
                : "Most are " + what + " by " + names(columns, count, most) + " (" + most + "), fewest by "
                        + names(columns, count, least) + " (" + least + ").";
    }

    private static String names(List<Column> columns, ToIntFunction<Tally> count, int such) {
        List<String> names = columns.stream()
                .filter(column -> count.applyAsInt(column.tally()) == such)
                .map(Column::name)
                .toList();
        return names.size() <= 2 ? Counted.list(names) : names.size() + " of them";
    }
}
