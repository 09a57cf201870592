package sandproof.reference.task;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.egress.TaskEgress;
import sandproof.reference.isolation.Resource;
import sandproof.reference.isolation.Spare;

/**
 * Cells built ahead. Each has the id of a task to come for its name, is in the ledger before anything of it is made, is
 * handed out once, and ends with its task as any other does. The newest goes first, so that a lull does not age them all.
 * There are two kinds, with and without a way out, as many of each as tasks have asked for.
 */
final class Pool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Pool.class);
    private static final long AGAIN_MILLIS = 1_000;
    private static final long QUIET_MILLIS = 200;
    private static final long WEAK_WAIT_MILLIS = 5_000;

    private final House house;
    private final int size;
    private final Sweeper sweeper;
    private final Deque<Ahead> ready = new ArrayDeque<>();
    private final ScheduledExecutorService builder = Executors.newSingleThreadScheduledExecutor(Threads.named("pool"));
    private int ways;
    private boolean closed;

    Pool(House house, int size, Sweeper sweeper) {
        this.house = house;
        this.size = size;
        this.sweeper = sweeper;
        this.ways = size / 2;
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

    /** A cell for a task that is taken now; empty where none of its kind is ready, and then one is built for it as ever. */
    Optional<Ahead> take(boolean egress) {
        if (size == 0) {
            return Optional.empty();
        }
        Optional<Ahead> taken = next(egress);
        while (taken.isPresent() && !taken.get().spare().fit()) {
            Ahead unfit = taken.get();
            builder.execute(() -> dispose(unfit));
            taken = next(egress);
        }
        refill(egress);
        return taken;
    }

    private synchronized Optional<Ahead> next(boolean egress) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WEAK_WAIT_MILLIS);
        try {
            // A hole of the pool must be open to every task, or nobody could rely on seeing it.
            while (PoolHoles.any(house.weaknesses()) && !closed && count(egress) == 0 && System.nanoTime() < end) {
                wait(AGAIN_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        Optional<Ahead> found = newest(egress);
        if (found.isEmpty() && size > 1) {
            // Tasks of this kind come more often than was thought; but one of the other is always kept.
            ways = Math.max(1, Math.min(size - 1, ways + (egress ? 1 : -1)));
        }
        found.ifPresent(ready::remove);
        return found;
    }

    private Optional<Ahead> newest(boolean egress) {
        Optional<Ahead> found = Optional.empty();
        for (Ahead one : ready) {
            if (one.egress().isPresent() == egress) {
                found = Optional.of(one);
            }
        }
        return found;
    }

    private int count(boolean egress) {
        return (int)
                ready.stream().filter(one -> one.egress().isPresent() == egress).count();
    }

    /** A task that has just begun needs the machine more than the next one does, unless that would find nothing. */
    private synchronized void refill(boolean egress) {
        if (!closed) {
            var ignored = builder.schedule(this::fill, count(egress) == 0 ? 0 : QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void fill() {
        for (Optional<Boolean> kind = wanted(); kind.isPresent(); kind = wanted()) {
            surplus(!kind.get()).ifPresent(this::dispose);
            Optional<Ahead> built = build(kind.get());
            if (built.isEmpty()) {
                later();
                return;
            }
            if (!added(built.get())) {
                dispose(built.get());
            }
        }
    }

    private Optional<Ahead> build(boolean egress) {
        Spare spare = house.backend().spare(TaskId.fresh(), egress);
        List<TaskEgress> way = new ArrayList<>();
        String id = spare.taskId();
        try {
            house.ledger().reserve(id);
            spare.build(resource -> house.ledger().note(id, resource), socket -> {
                house.ledger().note(id, new Resource(Resource.Kind.EGRESS, socket.toString()));
                way.add(house.egress().openAhead(id, socket));
            });
            return Optional.of(new Ahead(spare, way.stream().findFirst()));
        } catch (IOException | RuntimeException broken) {
            LOG.warn("a cell cannot be built ahead", broken);
            dispose(new Ahead(spare, way.stream().findFirst()));
            return Optional.empty();
        }
    }

    /** Whether one is to be built, and if so, whether with a way out. */
    private synchronized Optional<Boolean> wanted() {
        if (closed) {
            return Optional.empty();
        }
        if (count(false) < size - ways) {
            return Optional.of(false);
        }
        return count(true) < ways ? Optional.of(true) : Optional.empty();
    }

    /** The oldest of a kind of which there are more than are wanted. */
    private synchronized Optional<Ahead> surplus(boolean egress) {
        Optional<Ahead> oldest = count(egress) > (egress ? ways : size - ways)
                ? ready.stream()
                        .filter(one -> one.egress().isPresent() == egress)
                        .findFirst()
                : Optional.empty();
        oldest.ifPresent(ready::remove);
        return oldest;
    }

    private synchronized boolean added(Ahead ahead) {
        if (closed) {
            return false;
        }
        ready.addLast(ahead);
        notifyAll();
        return true;
    }

    private synchronized void later() {
        if (!closed) {
            var ignored = builder.schedule(this::fill, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Takes a cell down that no task will use. */
    void dispose(Ahead unused) {
        String id = unused.taskId();
        try {
            unused.discard();
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
        unused().parallelStream().forEach(this::dispose);
    }

    private synchronized List<Ahead> unused() {
        List<Ahead> unused = List.copyOf(ready);
        ready.clear();
        return unused;
    }
}
