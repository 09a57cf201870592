package sandproof.network;

import java.util.List;

/**
 * A row that was tried.
 *
 * @param why one sentence
 * @param said how each way went in the task's own words, which prove nothing; hostile text
 * @since 0.1
 */
public record Verified(Row row, Standing standing, String why, List<String> said) {
    public Verified {
        said = List.copyOf(said);
    }
}
