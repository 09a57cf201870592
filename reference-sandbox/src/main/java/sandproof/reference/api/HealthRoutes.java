package sandproof.reference.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.Tasks;

/** How the service itself is: alive, ready, and in numbers. */
final class HealthRoutes {
    private static final long SECONDS_TO_MEND = 5;

    private final Tasks tasks;
    private final Readiness readiness;
    private final Function<Enforcement, Metrics> making;
    private @Nullable Metrics metrics;

    HealthRoutes(Tasks tasks, Readiness readiness, Function<Enforcement, Metrics> making) {
        this.tasks = tasks;
        this.readiness = readiness;
        this.making = making;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/healthz", request -> Answer.ok(Map.of("status", "up")))
                        .guardedBy(Guard.OPEN),
                Route.get("/readyz", request -> ready()).guardedBy(Guard.OPEN),
                Route.get(
                                "/metrics",
                                request -> new Answer.Bytes(
                                        200, Metrics.TYPE, metrics().text()))
                        .guardedBy(Guard.METRICS));
    }

    private Answer ready() throws Problem {
        Optional<String> missing = readiness.missing();
        if (missing.isPresent()) {
            throw Problem.of(ProblemType.NOT_READY, missing.get()).later(SECONDS_TO_MEND);
        }
        return Answer.ok(Map.of("status", "ready"));
    }

    private Metrics metrics() throws Problem, InterruptedException {
        // Counting begins after the service's own try.
        Enforcement enforcement = tasks.inspection().enforcement().orElseThrow(Problem::notMeasured);
        synchronized (this) {
            if (metrics == null) {
                metrics = making.apply(enforcement);
            }
            return metrics;
        }
    }
}
