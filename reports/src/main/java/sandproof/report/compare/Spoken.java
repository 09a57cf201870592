package sandproof.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.Overhead;
import sandproof.report.text.VisibleText;

/**
 * What a sandbox came to, as sentences to be read aloud; made from the numbers alone.
 *
 * @since 0.1
 */
public final class Spoken {
    private static final int MOST_BOUNDARY = 32;

    private Spoken() {}

    /** All of a sandbox: its attacks, and where its walls are whole and weak. */
    public static String all(Column column) {
        List<String> sentences = new ArrayList<>(List.of(sentence(column.name(), column.tally(), "")));
        sentences.addAll(Walls.of(column));
        return String.join(" ", sentences);
    }

    /** What it costs in time; empty where that was not measured. */
    public static String cost(Column column) {
        Overhead overhead = column.result().overhead();
        if (overhead == null) {
            return "";
        }
        Overhead.Timing bare = overhead.bare();
        String task = "A trivial task takes " + time(overhead.task().medianMillis());
        if (bare == null) {
            return task + ".";
        }
        String noise = quicker(overhead, bare) ? "; that it is less is within the noise" : "";
        return task + ", without a sandbox " + time(bare.medianMillis()) + noise + ".";
    }

    /** One boundary of it: {@code gVisor holds 41 of 44 kernel attacks: it contains 43, logs none and …}. */
    public static String boundary(String name, String boundary, Tally tally) {
        return sentence(name, tally, adjective(boundary) + " ");
    }

    private static String sentence(String name, Tally tally, String kind) {
        if (tally.tried() == 0) {
            return "No " + kind + "attack was tried on " + name + ".";
        }
        return name + " " + Counted.holds(tally, kind) + rest(tally) + ".";
    }

    /** What is left to say where not all held. */
    private static String rest(Tally tally) {
        if (tally.held() == tally.tried()) {
            return "";
        }
        String breached = tally.breached() == 0
                ? " and is breached by none"
                : " and is breached by " + Counted.part(tally.breached(), tally.tried());
        return (tally.tried() == 1 && tally.breached() == 1 ? "" : breached) + ": it " + Counted.findings(tally)
                + notRun(tally.tried() - tally.ran(), tally.tried());
    }

    private static String notRun(int count, int tried) {
        return count == 0 ? "" : count == tried ? "; none of them ran" : "; " + count + " did not run";
    }

    /** Milliseconds as people say them. */
    public static String time(long millis) {
        return millis < 1_000 ? millis + " ms" : String.format(Locale.ROOT, "%,.1f s", millis / 1000.0);
    }

    /** No sandbox makes a task quicker: what was measured then is chance. */
    private static boolean quicker(Overhead overhead, Overhead.Timing bare) {
        return overhead.task().medianMillis() < bare.medianMillis();
    }

    /**
     * How many times as long as without a sandbox, in digits, where that is longer; a dash where one of the two is not
     * known.
     */
    public static String ratio(@Nullable Overhead overhead) {
        Overhead.Timing bare = overhead == null ? null : overhead.bare();
        if (overhead == null || bare == null || bare.medianMillis() == 0) {
            return "–";
        }
        if (quicker(overhead, bare)) {
            return "within the noise";
        }
        return String.format(Locale.ROOT, "%.1f×", (double) overhead.task().medianMillis() / bare.medianMillis());
    }

    /** {@code artifacts} as in <em>artifact attacks</em>. */
    static String adjective(String boundary) {
        String word = VisibleText.line(boundary, MOST_BOUNDARY);
        return word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word;
    }
}
