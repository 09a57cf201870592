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
 * @since 0.1
 */
public record TaskDemand(
        Duration timeLimit,
        Map<String, Long> limits,
        List<String> egress,
        List<String> artifactTypes,
        boolean neighbour) {
    public TaskDemand {
        limits = Map.copyOf(limits);
        egress = List.copyOf(egress);
        artifactTypes = List.copyOf(artifactTypes);
    }
}
