package sandproof.report.diff;

import java.util.List;

/**
 * One fact of the boundary, as a task saw it from inside, that is not as it was.
 *
 * @param fact its name
 * @param gone what was there before; may be hostile text
 * @param come what is there now
 * @since 0.1
 */
public record FactChange(String fact, Turn turn, List<String> gone, List<String> come) {
    public FactChange {
        gone = List.copyOf(gone);
        come = List.copyOf(come);
    }
}
