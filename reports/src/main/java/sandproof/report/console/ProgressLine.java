package sandproof.report.console;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come, as one line of text. When to print it, and whether over the last one, is the caller's affair.
 *
 * @param left estimated time left; null while nothing is known
 * @param running ids of the attacks on their way
 * @since 0.1
 */
public record ProgressLine(
        int done, int total, Duration elapsed, @Nullable Duration left, List<String> running) {
    private static final int BAR = 20;
    private static final int NAMED = 4;

    public ProgressLine {
        running = List.copyOf(running);
    }

    /** The line, without an end of line, never wider than the style allows. */
    public String text(ConsoleStyle style) {
        int part = total == 0 ? 0 : (int) Math.min(BAR, (long) BAR * done / total);
        String full = style.unicode() ? "━" : "#";
        String empty = style.unicode() ? "─" : ".";
        int digits = String.valueOf(total).length();
        String head = String.format(Locale.ROOT, "%" + digits + "d/%d ", done, total);
        String time = " " + clock(elapsed) + (left == null ? "" : ", about " + clock(left) + " left");
        String now = running.isEmpty() ? "" : "  now " + named();
        int rest = Math.max(0, style.width() - head.length() - BAR - time.length());
        return head
                + full.repeat(part)
                + style.faint(empty.repeat(BAR - part))
                + time
                + Columns.fit(now, rest).stripTrailing();
    }

    private String named() {
        String names = String.join(", ", running.subList(0, Math.min(NAMED, running.size())));
        return running.size() <= NAMED ? names : names + " and " + (running.size() - NAMED) + " more";
    }

    private static String clock(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
