package sandproof.report.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/**
 * One sandbox of a comparison.
 *
 * @param name its target's name, numbered where others have the same; made visible and bounded
 * @since 0.1
 */
public record Column(String name, RunResult result, Map<String, AttemptResult> attempts) {
    private static final int MOST_NAME = 48;

    static List<Column> of(List<RunResult> results) {
        Map<String, Integer> often = new HashMap<>();
        results.forEach(result -> often.merge(plain(result), 1, Integer::sum));
        Map<String, Integer> number = new HashMap<>();
        List<Column> columns = new ArrayList<>();
        for (RunResult result : results) {
            String name = plain(result);
            int which = number.merge(name, 1, Integer::sum);
            boolean alone = often.getOrDefault(name, 1) == 1;
            columns.add(new Column(alone ? name : name + " (" + which + ")", result, result.byAttack()));
        }
        return columns;
    }

    static String plain(RunResult result) {
        return VisibleText.line(result.target().name(), MOST_NAME);
    }

    /** Its attempt of an attack, where it was tried. */
    public Optional<AttemptResult> attempt(String attack) {
        return Optional.ofNullable(attempts.get(attack));
    }

    /** All that it tried. */
    public Tally tally() {
        return Tally.of(attempts.values());
    }

    /** What it tried of one boundary. */
    Tally tally(String boundary) {
        return Tally.of(attempts.values().stream()
                .filter(attempt -> attempt.boundary().equals(boundary))
                .toList());
    }
}
