package sandproof.canary;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import sandproof.lab.Hit;

/** Waits for what a canary service ought to hear. */
final class Hearing {
    private static final long MOST_MILLIS = 4_000;
    private static final long PAUSE_MILLIS = 100;

    private Hearing() {}

    /** What was heard of a nonce once it is enough, or when the time is over. */
    static List<Hit> of(CanaryClient client, String nonce, Predicate<List<Hit>> enough) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS);
        while (true) {
            List<Hit> hits = client.heard(nonce).hits();
            if (enough.test(hits) || System.nanoTime() > end) {
                return hits;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CanaryException("interrupted while it was probed", e);
            }
        }
    }
}
