package sandproof.report.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Coverage;
import sandproof.report.result.FindingName;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/**
 * The result as a table for a terminal: attacks by boundary, why what is not held is not, and the gate's word.
 *
 * @since 0.1
 */
public final class VerdictTable {
    private static final int NOTE = 90;
    private static final int VERDICT = 11;
    private static final int MARKS = 7;
    private static final int MILLIS = 9;

    private final ConsoleStyle style;

    public VerdictTable(ConsoleStyle style) {
        this.style = style;
    }

    /**
     * Renders everything.
     *
     * @param files where the report files are; left out when there are none
     */
    public String render(RunResult result, @Nullable Path files) {
        StringBuilder out = new StringBuilder();
        int id = Math.min(
                16,
                result.attempts().stream()
                        .mapToInt(a -> a.attack().length())
                        .max()
                        .orElse(0));
        Map<String, List<AttemptResult>> byBoundary = result.attempts().stream()
                .collect(Collectors.groupingBy(AttemptResult::boundary, LinkedHashMap::new, Collectors.toList()));
        byBoundary.forEach((boundary, attempts) -> {
            heading(out, boundary, id);
            attempts.forEach(attempt -> row(out, attempt, id));
        });
        if (!result.attempts().isEmpty()) {
            out.append('\n').append(legend());
        }
        out.append(new Causes(style).render(result.attempts()));
        notShown(out, result);
        summary(out, result);
        if (files != null) {
            out.append(style.faint("  files  "))
                    .append(Columns.fit(files.toString(), 400).strip())
                    .append('\n');
        }
        return style.printable(out.toString());
    }

    /** What this host cannot enforce or observe: a table full of marks must not hide it. */
    private static void notShown(StringBuilder out, RunResult result) {
        for (String name : List.of("notEnforced", "notObserved")) {
            if (result.host().get(name) instanceof List<?> things && !things.isEmpty()) {
                out.append(name.equals("notEnforced") ? "\n  not enforced here\n" : "\n  not observed here\n");
                things.forEach(thing -> Columns.wrap(String.valueOf(thing), NOTE)
                        .forEach(line -> out.append("    ").append(line).append('\n')));
            }
        }
    }

    private void heading(StringBuilder out, String boundary, int id) {
        String name = Columns.fit(boundary.toUpperCase(Locale.ROOT), 4 + VERDICT + id + title(id));
        out.append('\n')
                .append("  ")
                .append(style.strong(name))
                .append("  ")
                .append(style.faint("R C L T"))
                .append('\n');
    }

    private void row(StringBuilder out, AttemptResult attempt, int id) {
        Verdict verdict = attempt.verdict();
        String marks = Stream.of(FindingName.values())
                .map(name -> style.mark(name.of(attempt.findings()).status()))
                .collect(Collectors.joining(" "));
        out.append("  ").append(style.mark(verdict)).append(' ');
        out.append(style.paint(verdict, Columns.fit(verdict.words(), VERDICT))).append(' ');
        out.append(Columns.fit(attempt.attack(), id)).append("  ");
        out.append(Columns.fit(attempt.title(), title(id) - 1)).append("  ").append(marks);
        out.append(style.faint(String.format("%" + (MILLIS + 2) + "s", Columns.millis(attempt.millis()))))
                .append('\n');
    }

    private int title(int id) {
        return Math.max(12, style.width() - 2 - 4 - VERDICT - id - 2 - MARKS - 2 - MILLIS);
    }

    private String legend() {
        String marks = Stream.of(Status.values())
                .map(status -> style.mark(status) + " " + status.words())
                .collect(Collectors.joining("  "));
        return "  " + style.faint("R ran  C contained  L logged  T torn down") + "   " + marks + "\n";
    }

    private void summary(StringBuilder out, RunResult result) {
        RunResult.Summary count = result.summary();
        Duration took = Duration.between(result.startedAt(), result.endedAt());
        out.append('\n').append("  ");
        Coverage coverage = Coverage.of(result);
        if (coverage.partial()) {
            out.append(style.paint(Verdict.NOT_PROVEN, "ONLY " + coverage.words() + " tried"))
                    .append("\n  ");
        }
        out.append(style.strong(count.attacks() + (count.attacks() == 1 ? " attack" : " attacks") + " on "));
        out.append(style.strong(Columns.fit(result.target().name(), 60).strip()))
                .append(": ");
        out.append(counted(Verdict.HELD, count.held())).append(", ");
        out.append(counted(Verdict.BREACHED, count.breached())).append(", ");
        out.append(counted(Verdict.NOT_PROVEN, count.notProven())).append(", ");
        out.append(counted(Verdict.NOT_CLAIMED, count.notClaimed()));
        out.append(style.faint(" in " + Columns.millis(took.toMillis()))).append('\n');
        RunResult.Gate gate = result.gate();
        out.append("  ").append(style.faint("gate   "));
        Verdict colour = gate.exit() != 0 ? Verdict.BREACHED : coverage.partial() ? Verdict.NOT_PROVEN : Verdict.HELD;
        out.append(style.paint(colour, gate.exit() == 0 ? "passed" : "shut"));
        out.append(" by policy ").append(Columns.fit(gate.policy(), 60).strip());
        out.append(", exit ").append(gate.exit()).append('\n');
        for (String reason : gate.reasons()) {
            for (String line : Columns.wrap(reason, style.width() - 9)) {
                out.append("         ").append(line).append('\n');
            }
        }
    }

    private String counted(Verdict verdict, int count) {
        String text = count + " " + verdict.words();
        return count == 0 ? style.faint(text) : style.paint(verdict, text);
    }
}
