package sandproof.canary;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import sandproof.lab.SteadyClock;

/** The runs that are open at a canary service and their nonces; what is not used any more makes room. */
final class RunLedger {
    static final int MOST_RUNS = 8;
    static final int MOST_NONCES = 512;
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final Clock clock;
    private final Consumer<String> known;
    private final Consumer<String> forgotten;
    private final Map<String, Run> runs = new LinkedHashMap<>();

    private static final class Run {
        private final Map<String, Instant> nonces = new LinkedHashMap<>();
        private Instant used;

        Run(Instant used) {
            this.used = used;
        }
    }

    /** What came of telling a nonce. */
    enum Added {
        NOTED,
        ANOTHERS,
        TOO_MANY,
        NO_SUCH_RUN
    }

    RunLedger(Consumer<String> known, Consumer<String> forgotten) {
        this(known, forgotten, SteadyClock.ours());
    }

    RunLedger(Consumer<String> known, Consumer<String> forgotten, Clock clock) {
        this.known = known;
        this.forgotten = forgotten;
        this.clock = clock;
    }

    /** Opens a run; empty where there are too many. */
    synchronized Optional<String> open() {
        Instant idle = clock.instant().minus(IDLE);
        runs.entrySet().stream()
                .filter(run -> run.getValue().used.isBefore(idle))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::close);
        if (runs.size() >= MOST_RUNS) {
            return Optional.empty();
        }
        String name = Names.fresh();
        runs.put(name, new Run(clock.instant()));
        return Optional.of(name);
    }

    synchronized boolean knows(String run) {
        Run open = runs.get(run);
        if (open != null) {
            open.used = clock.instant();
        }
        return open != null;
    }

    /** Notes a nonce of an open run. What is heard of one is one run's alone, and forgotten with it. */
    synchronized Added add(String run, String nonce) {
        Run open = runs.get(run);
        if (open == null) {
            return Added.NO_SUCH_RUN;
        }
        if (open.nonces.containsKey(nonce)) {
            return Added.NOTED;
        }
        if (runs.values().stream().anyMatch(other -> other.nonces.containsKey(nonce))) {
            return Added.ANOTHERS;
        }
        if (open.nonces.size() >= MOST_NONCES) {
            return Added.TOO_MANY;
        }
        open.nonces.put(nonce, clock.instant());
        known.accept(nonce);
        return Added.NOTED;
    }

    /** When a run told a nonce; empty where it did not, though another run may have. */
    synchronized Optional<Instant> since(String run, String nonce) {
        Run open = runs.get(run);
        return open == null ? Optional.empty() : Optional.ofNullable(open.nonces.get(nonce));
    }

    synchronized void close(String run) {
        Run closed = runs.remove(run);
        if (closed != null) {
            closed.nonces.keySet().forEach(forgotten);
        }
    }
}
