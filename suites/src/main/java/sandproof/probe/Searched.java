package sandproof.probe;

import java.util.List;

/**
 * What a search came upon.
 *
 * @param found one sentence each
 * @param cut where it ended before all was seen, for there was too much: nobody knows what the rest holds
 */
public record Searched(List<String> found, List<String> cut) {
    public Searched {
        found = List.copyOf(found);
        cut = List.copyOf(cut);
    }
}
