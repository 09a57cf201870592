package sandproof.reference.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the service itself is: alive, ready, and in numbers. */
final class HealthRoutes {
    private static final long SECONDS_TO_MEND = 5;

    private final Readiness readiness;
    private final Supplier<Metrics> making;
    private @Nullable Metrics metrics;

    HealthRoutes(Readiness readiness, Supplier<Metrics> making) {
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

    private synchronized Metrics metrics() {
        if (metrics == null) {
            metrics = making.get();
        }
        return metrics;
    }
}
