package sandproof.judge;

import java.util.List;
import sandproof.attack.DenialLevel;

/**
 * What the sandbox's audit log says.
 *
 * @param demanded the level the attack demands
 * @param claimed the level the target claims
 * @param unreadable why the log could not be read, empty when it could
 * @param matching denials that name this task and the thing denied
 * @param ownDenials every denial that names this task
 * @param elsewhere entries that name this attempt's things under another task, or under none
 * @param neighbourDenials denials that name the innocent neighbour
 * @param neighbourSeen whether an innocent neighbour ran beside the attempt from its hostile step to its end
 * @param stateRecorded whether the task's own record ends in a state the attack demands
 * @param secrets secrets of the attempt found in the log, by name
 * @param forged forged entries that the log took for its own
 * @since 0.1
 */
public record LogFacts(
        DenialLevel demanded,
        DenialLevel claimed,
        String unreadable,
        List<String> matching,
        List<String> ownDenials,
        List<String> elsewhere,
        List<String> neighbourDenials,
        boolean neighbourSeen,
        boolean stateRecorded,
        List<String> secrets,
        List<String> forged) {
    public LogFacts {
        matching = List.copyOf(matching);
        ownDenials = List.copyOf(ownDenials);
        elsewhere = List.copyOf(elsewhere);
        neighbourDenials = List.copyOf(neighbourDenials);
        secrets = List.copyOf(secrets);
        forged = List.copyOf(forged);
    }
}
