package sandproof.report.diff;

import java.util.List;
import java.util.stream.Stream;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/**
 * A difference as plain lines: what got worse first. Everything that came from a sandbox is made visible and bounded.
 *
 * @since 0.1
 */
public final class DiffText {
    private static final int MOST_TEXT = 300;
    private static final int MOST_LINES = 40;

    private final StringBuilder out = new StringBuilder();

    private DiffText() {}

    /** Renders a difference. */
    public static String render(ResultDiff diff) {
        DiffText text = new DiffText();
        text.run("before", diff.before());
        text.run("after ", diff.after());
        for (Turn turn : Turn.values()) {
            text.part(turn, diff);
        }
        diff.missing().forEach(why -> text.line("no fingerprint of the boundary " + why));
        text.line(last(diff));
        return text.out.toString();
    }

    private static String last(ResultDiff diff) {
        if (diff.attacks().isEmpty() && diff.facts().isEmpty()) {
            return diff.missing().isEmpty() ? "nothing differs" : "no attack turned";
        }
        return diff.worse() ? "worse" : "nothing is worse";
    }

    private void run(String which, RunResult result) {
        RunResult.Summary sum = result.summary();
        line(which + "  " + result.target().name() + ", " + result.startedAt() + ": " + sum.held() + " held, "
                + sum.breached() + " breached, " + sum.notProven() + " not proven, " + sum.notClaimed()
                + " not claimed");
    }

    private void part(Turn turn, ResultDiff diff) {
        List<AttackChange> attacks =
                diff.attacks().stream().filter(one -> one.turn() == turn).toList();
        List<FactChange> facts =
                diff.facts().stream().filter(one -> one.turn() == turn).toList();
        if (attacks.isEmpty() && facts.isEmpty()) {
            return;
        }
        line(turn == Turn.OTHER ? "otherwise changed" : turn.word());
        for (AttackChange change : attacks) {
            line("  " + change.attack() + " " + change.what() + " (" + change.title() + ")");
            if (!change.reason().isEmpty()) {
                line("      " + change.reason());
            }
        }
        for (FactChange change : facts) {
            line("  " + change.fact());
            Stream.concat(
                            change.gone().stream().map(one -> "      - " + one),
                            change.come().stream().map(one -> "      + " + one))
                    .limit(MOST_LINES)
                    .forEach(this::line);
            int more = change.gone().size() + change.come().size() - MOST_LINES;
            if (more > 0) {
                line("      and " + more + " more");
            }
        }
    }

    private void line(String text) {
        int indent = text.length() - text.stripLeading().length();
        out.append(" ".repeat(indent))
                .append(VisibleText.line(text.strip(), MOST_TEXT))
                .append('\n');
    }
}
