package sandproof.attempt;

import java.util.ArrayList;
import java.util.List;
import sandproof.report.result.Evidence;

/** The evidence of one attempt, in the order it was seen. */
final class Notebook {
    private static final int MOST_ENTRIES = 200;
    private static final int MOST_TEXT = 1_000;

    private final long began = System.nanoTime();
    private final List<Evidence> entries = new ArrayList<>();

    synchronized void note(String by, String what) {
        if (entries.size() < MOST_ENTRIES) {
            entries.add(new Evidence(millis(), by, brief(what, MOST_TEXT)));
        }
    }

    /** The beginning of a text of which nobody knows how long it is. */
    static String brief(String text, int most) {
        return text.length() > most ? text.substring(0, most) + "…" : text;
    }

    long millis() {
        return (System.nanoTime() - began) / 1_000_000;
    }

    synchronized List<Evidence> entries() {
        return List.copyOf(entries);
    }
}
