package sandproof.reference.api;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import sandproof.reference.task.Enforcement;
import sandproof.reference.task.Tasks;

/**
 * The service in numbers, for Prometheus. Made when it is first asked for; what it shows is counted elsewhere from the
 * start, so that a service that nobody watches does not pay for it. Labels are words of the service's own, never a
 * task's.
 */
final class Metrics {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final DenialCounts denials;
    private final Durations durations;
    private final Set<Object> shown = new HashSet<>();

    Metrics(Tasks tasks, Enforcement enforcement, DenialCounts denials, Durations durations) {
        this.denials = denials;
        this.durations = durations;
        gauge("sandproof.tasks.running", "Tasks between their walls now", tasks, Tasks::running);
        gauge("sandproof.tasks.queued", "Tasks that wait for room", tasks, Tasks::queued);
        gauge(
                "sandproof.pool.ready",
                "Sandboxes built ahead and not taken yet",
                tasks,
                of -> of.pool().ready());
        tasks.ended()
                .keySet()
                .forEach(state -> FunctionCounter.builder(
                                "sandproof.tasks.ended",
                                tasks,
                                all -> all.ended().getOrDefault(state, 0L))
                        .description("Tasks that ended, by state, since the start")
                        .tag("state", state)
                        .register(registry));
        FunctionCounter.builder("sandproof.teardown.failures", denials, DenialCounts::teardownFailures)
                .description("Resources that a teardown had to leave to the sweeper")
                .register(registry);
        gauge("sandproof.unenforced", "Things that are not enforced on this machine", enforcement, Metrics::missing);
    }

    private static int missing(Enforcement enforcement) {
        return enforcement.unenforced().size();
    }

    private <T> void gauge(String name, String what, T of, java.util.function.ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).description(what).register(registry);
    }

    /** Everything, in the text format of Prometheus. */
    synchronized byte[] text() {
        denials.catchUp();
        denials.byBoundary().forEach((boundary, count) -> once("denials " + boundary, () -> counter(boundary, count)));
        durations.all().forEach((kind, sum) -> once(kind, () -> timer(kind, sum)));
        return registry.scrape().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private void once(Object key, Runnable register) {
        if (shown.add(key)) {
            register.run();
        }
    }

    private void counter(String boundary, LongAdder count) {
        FunctionCounter.builder("sandproof.denials", count, LongAdder::sum)
                .description("Denials in the audit log since the start")
                .tag("boundary", boundary)
                .register(registry);
    }

    private void timer(Durations.Kind kind, Durations.Sum sum) {
        MeterRegistry to = registry;
        FunctionTimer.builder(
                        "sandproof.http.requests",
                        sum,
                        all -> all.count().sum(),
                        all -> all.nanos().sum(),
                        TimeUnit.NANOSECONDS)
                .description("Answered requests and the time they took, waits that were asked for included")
                .tag("method", kind.method())
                .tag("route", kind.route())
                .tag("status", "" + kind.status())
                .register(to);
    }
}
