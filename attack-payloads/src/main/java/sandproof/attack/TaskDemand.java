package sandproof.attack;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an attack asks of its task beyond the defaults of the run.
 *
 * @param timeLimit the inner time limit, or the run's default when zero
 * @param limits overrides of the default limits by name: {@code processes}, {@code memory}, {@code openFiles},
 *     {@code outputBytes}, {@code tmpBytes}, {@code inodes}, {@code streamBytes}, {@code artifactBytes},
 *     {@code artifacts}; sizes in bytes
 * @param egress destinations the task may reach, as {@code host:port}; may hold placeholders
 * @param artifactTypes media types that may be published, empty for the run's default
 * @param neighbour whether a second, innocent task must be alive while this one runs
 * @param predecessor whether an innocent task of the same limits must have run and ended before this one
 * @param rounds in how many rounds of one session the payload runs, each told its number; the last one is the attempt.
 *     0 for a task on its own; a neighbour or predecessor then has a session of its own too
 * @since 0.1
 */
public record TaskDemand(
        Duration timeLimit,
        Map<String, Long> limits,
        List<String> egress,
        List<String> artifactTypes,
        boolean neighbour,
        boolean predecessor,
        int rounds) {
    /** Nothing but a time limit. */
    public static TaskDemand within(Duration timeLimit) {
        return new TaskDemand(timeLimit, Map.of(), List.of(), List.of(), false, false, 0);
    }

    public TaskDemand {
        limits = Map.copyOf(limits);
        egress = List.copyOf(egress);
        artifactTypes = List.copyOf(artifactTypes);
    }
}
