package sandproof.attempt;

import java.time.Duration;
import java.util.Map;
import sandproof.attack.TaskDemand;
import sandproof.sandbox.Limits;

/** The limits of every task of a run, small so that attacks on them are quick, and what an attack overrides. */
final class DefaultLimits {
    private static final Duration INNER = Duration.ofSeconds(6);
    private static final Duration MORE_OUTER = Duration.ofSeconds(1);
    private static final Duration MORE_CARRIED = Duration.ofSeconds(8);
    private static final Duration MORE_CARRIED_TO_THE_LIMIT = Duration.ofSeconds(3);

    private DefaultLimits() {}

    /** For a task that a kernel in user space carries: what starts that kernel counts against the task's time. */
    static Limits carried(TaskDemand demand) {
        Duration more = demand.timeLimit().isZero() ? MORE_CARRIED : MORE_CARRIED_TO_THE_LIMIT;
        return of(demand, more);
    }

    static Limits of(TaskDemand demand) {
        return of(demand, Duration.ZERO);
    }

    private static Limits of(TaskDemand demand, Duration more) {
        Map<String, Long> own = demand.limits();
        Duration inner = (demand.timeLimit().isZero() ? INNER : demand.timeLimit()).plus(more);
        return new Limits(
                own.getOrDefault("processes", 24L).intValue(),
                own.getOrDefault("memory", 128L << 20),
                own.getOrDefault("openFiles", 128L).intValue(),
                own.getOrDefault("outputBytes", 8L << 20),
                own.getOrDefault("tmpBytes", 8L << 20),
                own.getOrDefault("inodes", 256L).intValue(),
                own.getOrDefault("streamBytes", 256L << 10),
                own.getOrDefault("artifactBytes", 1L << 20),
                own.getOrDefault("artifacts", 16L).intValue(),
                inner,
                inner.plus(MORE_OUTER));
    }
}
