package sandproof.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import sandproof.attack.Attack;
import sandproof.attempt.Progress;
import sandproof.report.console.ConsoleStyle;
import sandproof.report.console.ProgressLine;
import sandproof.report.result.Verdict;

/** Shows how a run goes on: one line that changes on a terminal, a line every few seconds elsewhere. */
final class LiveProgress implements Progress {
    private static final long QUIET_MILLIS = 5_000;

    private final PrintStream out;
    private final ConsoleStyle style;
    private final boolean terminal;
    private final int total;
    private final long began = System.nanoTime();
    private final Set<String> running = new LinkedHashSet<>();
    private int done;
    private long lastMillis = -QUIET_MILLIS;

    LiveProgress(PrintStream out, ConsoleStyle style, boolean terminal, int total) {
        this.out = out;
        this.style = style;
        this.terminal = terminal;
        this.total = total;
    }

    @Override
    public synchronized void began(Attack attack) {
        running.add(attack.id());
        show();
    }

    @Override
    public synchronized void ended(Attack attack, Verdict verdict) {
        running.remove(attack.id());
        done++;
        show();
    }

    /** Clears the changing line. */
    synchronized void over() {
        if (terminal) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }

    private void show() {
        long millis = (System.nanoTime() - began) / 1_000_000;
        if (!terminal && millis - lastMillis < QUIET_MILLIS) {
            return;
        }
        lastMillis = millis;
        Duration left = done < 3 ? null : Duration.ofMillis(millis * (total - done) / done);
        String line =
                new ProgressLine(done, total, Duration.ofMillis(millis), left, new ArrayList<>(running)).text(style);
        if (terminal) {
            out.print("\r\u001b[K" + line);
            out.flush();
        } else {
            out.println(line);
        }
    }
}
