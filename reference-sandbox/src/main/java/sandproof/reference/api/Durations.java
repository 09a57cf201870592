package sandproof.reference.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many requests were answered, and how long that took: by route and status, which are few. */
final class Durations {
    private final Map<Kind, Sum> sums = new ConcurrentHashMap<>();

    /** @param route the path with its variable parts in braces; never what a caller wrote */
    record Kind(String method, String route, int status) {}

    /** Added up. */
    record Sum(LongAdder count, LongAdder nanos) {}

    void add(Kind kind, long nanos) {
        Sum sum = sums.computeIfAbsent(kind, fresh -> new Sum(new LongAdder(), new LongAdder()));
        sum.count().increment();
        sum.nanos().add(nanos);
    }

    Map<Kind, Sum> all() {
        return Map.copyOf(sums);
    }
}
