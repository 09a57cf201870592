package sandproof.reference.task;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Resource;

/**
 * Tries again, and again, to remove what a teardown had to leave; and looks on a schedule for what carries the name of a
 * task that is over.
 */
final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final long PAUSE_MILLIS = 500;
    private static final long ROUND_SECONDS = 60;

    private final House house;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Threads.named("sweeper"));

    Sweeper(House house) {
        this.house = house;
    }

    /** Begins to look around: at once, for what a service killed during its start has left, and then on a schedule. */
    void begin() {
        // A service with a hole must not mend it a minute later.
        if (house.weaknesses().ids().isEmpty()) {
            var ignored = clock.scheduleWithFixedDelay(this::round, 0, ROUND_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Takes over what is left of a task; {@code clean} is called once nothing is. */
    void add(String taskId, List<Resource> left, Runnable clean) {
        var ignored = clock.schedule(() -> retry(taskId, left, clean), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Takes down what stands in the ledger under an id; {@code clean} is called once nothing of it is left. */
    void takeDown(String id, Runnable clean) {
        List<Resource> all = new ArrayList<>(house.ledger().resources(id));
        if (all.stream().noneMatch(resource -> resource.kind() == Resource.Kind.PROCESS)) {
            // A launch is written down only once it has succeeded.
            all.add(new Resource(Resource.Kind.PROCESS, id));
        }
        new Denials(house.audit(), id, house.weaknesses()).close();
        List<Resource> left = house.teardown().remove(id, all);
        if (left.isEmpty()) {
            settle(id, clean);
        } else {
            add(id, left, () -> settle(id, clean));
        }
    }

    /** A ledger without room is told later. */
    private void settle(String id, Runnable clean) {
        try {
            clean.run();
        } catch (LedgerException full) {
            LOG.warn("the end of {} cannot be entered yet", id, full);
            add(id, List.of(), () -> settle(id, clean));
        }
    }

    /** Tries something once more, a little later. */
    void later(Runnable work) {
        var ignored = clock.schedule(work, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void retry(String taskId, List<Resource> resources, Runnable clean) {
        List<Resource> left = house.teardown().remove(taskId, resources);
        resources.stream()
                .filter(resource -> !left.contains(resource))
                .forEach(gone -> house.ledger().gone(taskId, gone));
        if (left.isEmpty()) {
            clean.run();
        } else {
            add(taskId, left, clean);
        }
    }

    private void round() {
        try {
            Map<String, List<Resource>> found = house.backend().found(house.ledger()::knows);
            // Asked after the look around: a task that began in between is open, and was not seen.
            Set<String> open = new HashSet<>(house.ledger().spares());
            open.addAll(house.ledger().sessions().open());
            // In this order: a cell that is taken in between is a task by then.
            open.addAll(house.ledger().open());
            found.forEach((taskId, resources) -> {
                if (!open.contains(taskId)) {
                    LOG.warn("task {} is over and left {}", taskId, resources);
                    var ignored = house.teardown().remove(taskId, resources);
                }
            });
        } catch (RuntimeException failed) {
            LOG.warn("a round of the sweeper failed", failed);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
