package sandproof.reference.task;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Spare;

/**
 * Cells built ahead. Each has the id of a task to come for its name, is in the ledger before anything of it is made, is
 * handed out once, and ends with its task as any other does. The newest goes first, so that a lull does not age them all.
 */
final class Pool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Pool.class);
    private static final long AGAIN_MILLIS = 1_000;
    private static final long WEAK_WAIT_MILLIS = 5_000;

    private final House house;
    private final int size;
    private final Sweeper sweeper;
    private final Deque<Spare> ready = new ArrayDeque<>();
    private final ScheduledExecutorService builder = Executors.newSingleThreadScheduledExecutor(Threads.named("pool"));
    private boolean closed;

    Pool(House house, int size, Sweeper sweeper) {
        this.house = house;
        this.size = size;
        this.sweeper = sweeper;
    }

    /** Begins to build. */
    void start() {
        if (size > 0) {
            builder.execute(this::fill);
        }
    }

    int size() {
        return size;
    }

    synchronized int ready() {
        return ready.size();
    }

    /** A cell for a task that is taken now; empty where none is ready, and then one is built for it as ever. */
    Optional<Spare> take() {
        if (size == 0) {
            return Optional.empty();
        }
        Optional<Spare> taken = next();
        while (taken.isPresent() && !taken.get().fit()) {
            Spare unfit = taken.get();
            builder.execute(() -> dispose(unfit));
            taken = next();
        }
        builder.execute(this::fill);
        return taken;
    }

    private synchronized Optional<Spare> next() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WEAK_WAIT_MILLIS);
        try {
            // A hole of the pool must be open to every task, or nobody could rely on seeing it.
            while (PoolHoles.any(house.weaknesses()) && !closed && ready.isEmpty() && System.nanoTime() < end) {
                wait(AGAIN_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(ready.pollLast());
    }

    private void fill() {
        while (wanted()) {
            Spare spare = house.backend().spare(TaskId.fresh());
            try {
                house.ledger().reserve(spare.taskId());
                spare.build(resource -> house.ledger().note(spare.taskId(), resource));
            } catch (IOException | RuntimeException broken) {
                LOG.warn("a cell cannot be built ahead", broken);
                dispose(spare);
                later();
                return;
            }
            if (!added(spare)) {
                dispose(spare);
            }
        }
    }

    private synchronized boolean wanted() {
        return !closed && ready.size() < size;
    }

    private synchronized boolean added(Spare spare) {
        if (closed) {
            return false;
        }
        ready.addLast(spare);
        notifyAll();
        return true;
    }

    private synchronized void later() {
        if (!closed) {
            var ignored = builder.schedule(this::fill, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Takes a cell down that no task will use. */
    void dispose(Spare spare) {
        String id = spare.taskId();
        try {
            spare.discard();
            sweeper.takeDown(id, () -> house.ledger().forget(id));
        } catch (RuntimeException failed) {
            LOG.warn("an unused cell is left to the next start", failed);
        }
    }

    /** Takes down whatever is still unused. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        builder.shutdown();
        try {
            boolean ended = builder.awaitTermination(AGAIN_MILLIS, TimeUnit.MILLISECONDS);
            LOG.debug("the builder of cells has {}", ended ? "ended" : "not ended yet");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        for (Spare unused = poll(); unused != null; unused = poll()) {
            dispose(unused);
        }
    }

    private synchronized @org.jspecify.annotations.Nullable Spare poll() {
        return ready.pollLast();
    }
}
