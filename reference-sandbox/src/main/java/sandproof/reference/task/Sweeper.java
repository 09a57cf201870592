package sandproof.reference.task;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import sandproof.reference.isolation.Resource;
import sandproof.reference.teardown.Teardown;

/** Tries again, and again, to remove what a teardown had to leave. */
final class Sweeper implements AutoCloseable {
    private static final long PAUSE_MILLIS = 500;

    private final Teardown teardown;
    private final Ledger ledger;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Threads.named("sweeper"));

    Sweeper(Teardown teardown, Ledger ledger) {
        this.teardown = teardown;
        this.ledger = ledger;
    }

    /** Takes over what is left of a task; {@code clean} is called once nothing is. */
    void add(String taskId, List<Resource> left, Runnable clean) {
        var ignored = clock.schedule(() -> retry(taskId, left, clean), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void retry(String taskId, List<Resource> resources, Runnable clean) {
        List<Resource> left = teardown.remove(taskId, resources);
        resources.stream().filter(resource -> !left.contains(resource)).forEach(gone -> ledger.gone(taskId, gone));
        if (left.isEmpty()) {
            clean.run();
        } else {
            add(taskId, left, clean);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
