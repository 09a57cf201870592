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
        text.unlike(diff.before(), diff.after());
        for (Turn turn : Turn.values()) {
            text.part(turn, diff);
        }
        text.notCompared(diff.notCompared());
        text.line(last(diff));
        return text.out.toString();
    }

    private static String last(ResultDiff diff) {
        if (diff.worse()) {
            return "worse";
        }
        if (diff.unsure()) {
            return "nothing is worse of what could be compared, which is not all";
        }
        return diff.attacks().isEmpty() && diff.facts().isEmpty() ? "nothing differs" : "nothing is worse";
    }

    private void notCompared(List<String> all) {
        if (!all.isEmpty()) {
            line("could not be compared");
            all.stream().limit(MOST_LINES).forEach(what -> line("  " + what));
        }
    }

    /** What makes one name mean two things. */
    private void unlike(RunResult before, RunResult after) {
        if (!before.target().name().equals(after.target().name())) {
            line("these are two targets");
        }
        if (!before.catalogue().digest().equals(after.catalogue().digest())) {
            line("the catalogues are not the same: an attack may be another one under its name");
        }
        if (!before.harness().version().equals(after.harness().version())) {
            line("the versions of the harness are not the same: it may look more closely");
        }
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
