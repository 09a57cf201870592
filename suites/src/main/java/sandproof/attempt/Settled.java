package sandproof.attempt;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Searches again and again until nothing is found, or the time is over in which a sandbox's own host clears up. What was
 * found last is what stays.
 */
final class Settled {
    private static final long LOOK_MILLIS = 250;

    private Settled() {}

    /** Lets time pass. */
    interface Pause {
        void millis(long millis) throws InterruptedException;
    }

    static <T> T of(Supplier<T> search, Predicate<T> empty, Duration patience, Pause pause)
            throws InterruptedException {
        T found = search.get();
        for (long left = patience.toMillis(); left > 0 && !empty.test(found); left -= LOOK_MILLIS) {
            pause.millis(Math.min(left, LOOK_MILLIS));
            found = search.get();
        }
        return found;
    }
}
