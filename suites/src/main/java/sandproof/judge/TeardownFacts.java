package sandproof.judge;

import java.util.List;

/**
 * What was left after the task's end and the time of grace.
 *
 * @param ended whether the sandbox named a final state within the harness's patience
 * @param leftovers what was still there, seen from outside or by the sandbox's own inventory
 * @param deadBystanders decoys and neighbours that did not survive
 * @param blind why it is not known whether all is gone, empty when it is
 * @param claimed whether the target claims a complete teardown after such an ending
 * @since 0.1
 */
public record TeardownFacts(
        boolean ended, List<String> leftovers, List<String> deadBystanders, String blind, boolean claimed) {
    public TeardownFacts {
        leftovers = List.copyOf(leftovers);
        deadBystanders = List.copyOf(deadBystanders);
    }
}
