package sandproof.report.merge;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/**
 * In what the machines of a merged result were not the same: their walls may differ, and the result is of both.
 *
 * @since 0.1
 */
public final class Differences {
    private static final int MOST_TEXT = 200;

    private Differences() {}

    /** One sentence for each fact of the kernel, the engine or the runtime that has several values. */
    public static List<String> of(RunResult merged) {
        return new TreeMap<>(merged.host())
                .entrySet().stream()
                        .filter(fact -> isOfWalls(fact.getKey()) && fact.getValue() instanceof Collection<?>)
                        .map(fact -> VisibleText.line(
                                "the shards were made with more than one "
                                        + fact.getKey().replaceFirst("^sandbox: ", "") + ": " + fact.getValue(),
                                MOST_TEXT))
                        .toList();
    }

    private static boolean isOfWalls(String fact) {
        return fact.equals("kernel") || fact.equals("architecture") || fact.startsWith("sandbox: ");
    }
}
