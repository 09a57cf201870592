package sandproof.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a lab is put up.
 *
 * @param runDir directory of the run; the lab keeps its host canaries in {@code canaries/} below it and removes them
 * @param victimUid the user under which the bystander processes run, where the lab is the machine's root; empty for
 *     the lab's own user
 * @param destinations what the lab has beside its own range, for a policy that speaks of it
 * @since 0.1
 */
public record LabOptions(Path runDir, OptionalInt victimUid, List<Destination> destinations) {
    public LabOptions {
        destinations = List.copyOf(destinations);
    }

    /** A lab whose bystanders run as the lab's own user. */
    public static LabOptions in(Path runDir) {
        return new LabOptions(runDir, OptionalInt.empty(), List.of());
    }

    /** The same lab with its bystanders under another user. */
    public LabOptions withVictimUid(int uid) {
        return new LabOptions(runDir, OptionalInt.of(uid), destinations);
    }

    /** The same lab with more destinations. */
    public LabOptions with(List<Destination> more) {
        return new LabOptions(runDir, victimUid, more);
    }
}
