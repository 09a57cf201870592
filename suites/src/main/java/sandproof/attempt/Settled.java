package sandproof.attempt;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Searches again and again until nothing is found, or the time is over in which a sandbox's own host clears up. What was
 * found last is what stays.
 *
 * @param pause lets time pass
 * @param nanos a clock that only goes forward
 */
record Settled(Pause pause, LongSupplier nanos) {
    private static final long LOOK_NANOS = Duration.ofMillis(250).toNanos();

    /** Lets so many milliseconds pass. */
    interface Pause {
        void millis(long millis) throws InterruptedException;
    }

    <T> T of(Supplier<T> search, Predicate<T> empty, Duration patience) throws InterruptedException {
        long end = nanos.getAsLong() + patience.toNanos();
        T found = search.get();
        long left = end - nanos.getAsLong();
        // A search may itself take long where the machine is busy, and then there are few of them.
        while (left > 0 && !empty.test(found)) {
            pause.millis(Duration.ofNanos(Math.min(left, LOOK_NANOS)).toMillis());
            found = search.get();
            left = end - nanos.getAsLong();
        }
        return found;
    }
}
