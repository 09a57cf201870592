package sandproof.reference.task;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at every running task again and again: its time, its disk, its memory. */
final class Watch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
    private static final long PERIOD_MILLIS = 20;

    private final Set<Runnable> looks = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Threads.named("watch"));

    Watch() {
        var ignored = clock.scheduleAtFixedRate(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    void add(Runnable look) {
        looks.add(look);
    }

    void remove(Runnable look) {
        looks.remove(look);
    }

    private void look() {
        for (Runnable look : looks) {
            try {
                look.run();
            } catch (RuntimeException failed) {
                LOG.warn("a look at a task failed", failed);
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
