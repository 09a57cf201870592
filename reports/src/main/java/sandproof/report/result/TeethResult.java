package sandproof.report.result;

import java.util.List;

/**
 * What the attacks noticed when the reference sandbox was given one hole after the other.
 *
 * @since 0.1
 */
public record TeethResult(List<Bite> weaknesses, Summary summary) {
    public TeethResult {
        weaknesses = List.copyOf(weaknesses);
    }

    /** Counts for itself. */
    public static TeethResult of(List<Bite> weaknesses) {
        return new TeethResult(weaknesses, Summary.of(weaknesses));
    }

    /**
     * One weakness and what the attacks made of it.
     *
     * @param caught whether at least one attack went breached as the weakness declares
     * @param by attacks that went breached as declared
     * @param missedBy attacks that should have gone breached and did not
     * @param collateral attacks that changed their verdict without being declared
     */
    public record Bite(
            String id, String title, boolean caught, List<String> by, List<String> missedBy, List<String> collateral) {
        public Bite {
            by = List.copyOf(by);
            missedBy = List.copyOf(missedBy);
            collateral = List.copyOf(collateral);
        }
    }

    /** Counts: weaknesses tried, weaknesses caught, attacks that changed without being declared. */
    public record Summary(int weaknesses, int caught, int collateral) {
        /** Counts. */
        public static Summary of(List<Bite> weaknesses) {
            return new Summary(
                    weaknesses.size(),
                    (int) weaknesses.stream().filter(Bite::caught).count(),
                    weaknesses.stream()
                            .mapToInt(bite -> bite.collateral().size())
                            .sum());
        }
    }
}
