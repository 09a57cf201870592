package sandproof.network;

import java.util.ArrayList;
import java.util.List;
import sandproof.attempt.Reach;

/**
 * Judges what the tasks came to. What was heard counts whatever else is known; silence counts only where a task was seen
 * to try, the canaries answer, and something that is declared reachable was reached.
 *
 * @since 0.1
 */
public final class TruthTable {
    private TruthTable() {}

    /**
     * Judges each row.
     *
     * @param reached what came of the rows, in their order
     * @param sick canaries that did not answer their own probes
     */
    public static List<Verified> judge(List<Row> rows, List<Reach.Reached> reached, List<String> sick) {
        boolean declared = rows.stream().anyMatch(Row::reachable);
        boolean anything = false;
        for (int i = 0; i < rows.size(); i++) {
            anything |= rows.get(i).reachable() && reached.get(i).heard().isPresent();
        }
        String nothing = declared && !anything
                ? "nothing that is declared reachable was reached, so silence proves nothing"
                : "";
        List<Verified> verified = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            verified.add(judge(rows.get(i), reached.get(i), sick, nothing));
        }
        return verified;
    }

    private static Verified judge(Row row, Reach.Reached reached, List<String> sick, String nothing) {
        if (reached.heard().isPresent()) {
            Standing standing = row.reachable() ? Standing.AS_DECLARED : Standing.DIFFERS;
            return new Verified(
                    row, standing, "heard from " + reached.heard().get().peer(), reached.said());
        }
        String doubt = !reached.trouble().isEmpty()
                ? reached.trouble()
                : !sick.isEmpty()
                        ? "a canary did not answer its own probe: " + sick.get(0)
                        : row.reachable() ? "" : nothing;
        if (!doubt.isEmpty()) {
            return new Verified(row, Standing.NOT_PROVEN, doubt, reached.said());
        }
        return row.reachable()
                ? new Verified(row, Standing.DIFFERS, "nothing was heard there", reached.said())
                : new Verified(row, Standing.AS_DECLARED, "a task tried, and nothing was heard there", reached.said());
    }
}
