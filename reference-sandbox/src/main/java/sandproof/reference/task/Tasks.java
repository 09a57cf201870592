package sandproof.reference.task;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.PublishedArtifact;
import sandproof.reference.isolation.Resource;
import sandproof.reference.weakness.NoReclaimAtStart;

/**
 * All tasks of this service, and the ones before it that the ledger remembers.
 *
 * @since 0.1
 */
public final class Tasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tasks.class);
    private static final long STOP_SECONDS = 10;
    private static final int WEAK_POOL = 4;

    private final House house;
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();
    private final ExecutorService runners;
    private final ExecutorService readers = Executors.newCachedThreadPool(Threads.named("reader"));
    private final Watch watch = new Watch();
    private final Finished finished = new Finished(this::forget);
    private final Sweeper sweeper;
    private final Room room;
    private final Pool pool;
    private final Counts counts = new Counts();
    private final Lock accepting;
    private final Lock stopping;
    private final Lock keyed = new ReentrantLock();
    private boolean stopped;
    private final Inspection inspection;

    public Tasks(House house, Capacity capacity) {
        this.house = house;
        this.sweeper = new Sweeper(house);
        this.inspection = new Inspection(house, sweeper);
        this.room = new Room(capacity);
        this.pool = new Pool(
                house,
                PoolHoles.any(house.weaknesses()) ? Math.max(WEAK_POOL, capacity.pool()) : capacity.pool(),
                sweeper);
        inspection.whenKnown(pool::start);
        this.runners = Executors.newFixedThreadPool(capacity.parallel(), Threads.named("task"));
        ReadWriteLock life = new ReentrantReadWriteLock();
        this.accepting = life.readLock();
        this.stopping = life.writeLock();
    }

    /** Takes down what services before this one have left; what does not go at once, the sweeper tries again. */
    public void reclaim() {
        if (!house.weaknesses().has(NoReclaimAtStart.class)) {
            Reclaim reclaim = new Reclaim(house.ledger(), house.audit(), house.teardown(), house.publisher());
            reclaim.run().forEach((id, left) -> sweeper.add(id, left, () -> reclaim.close(id)));
        }
        sweeper.begin();
    }

    /** Begins to find out what is enforced here; {@code accepted} may be as it is. No task is taken before it is known. */
    public void measure(Set<String> accepted) {
        runners.execute(() -> inspection.take(this::runOwn, accepted, () -> measure(accepted)));
    }

    /** A task of the service's own, outside of the capacity. */
    private TaskEnd runOwn(TaskRequest request) {
        Task task = new Task(
                TaskId.fresh(),
                new Origin("", request.correlationId(), Fingerprint.of(request.command()), List.of(), ""));
        long first = enter(task, Optional.empty());
        live(task, request, Quarters.OWN);
        inspection.logged(task.id(), first);
        return task.end();
    }

    /** Under whose name a task comes, and how many unfinished ones there may be under it. */
    public record Caller(String tenant, int mostTasks) {}

    /**
     * A task that was taken.
     *
     * @param fresh whether this call made it
     */
    public record Accepted(TaskView view, boolean fresh) {}

    /** The task that the same submission under the same key made before. */
    public Optional<TaskView> earlier(String tenant, IdempotencyKey key)
            throws KeyConflictException, InterruptedException {
        // Not while the first submission is on its way in: its task is known here only when the log has it, too.
        keyed.lock();
        try {
            Optional<Keys.Used> used = house.ledger().used(tenant, key);
            if (used.isEmpty()) {
                return Optional.empty();
            }
            if (!used.get().bodySha256().equals(key.bodySha256())) {
                throw new KeyConflictException();
            }
            return view(tenant, used.get().taskId(), 0);
        } finally {
            keyed.unlock();
        }
    }

    /** Accepts a task; it runs as soon as there is room. Once per key, whoever else tries at the same time. */
    public Accepted submit(Caller caller, TaskRequest request, Optional<IdempotencyKey> key)
            throws OverloadedException, StoppingException, KeyConflictException, InterruptedException {
        if (key.isEmpty()) {
            return new Accepted(accept(caller, request, key), true);
        }
        keyed.lock();
        try {
            Optional<TaskView> earlier = earlier(caller.tenant(), key.get());
            return earlier.isPresent()
                    ? new Accepted(earlier.get(), false)
                    : new Accepted(accept(caller, request, key), true);
        } finally {
            keyed.unlock();
        }
    }

    private TaskView accept(Caller caller, TaskRequest request, Optional<IdempotencyKey> key)
            throws OverloadedException, StoppingException {
        return accept(
                caller,
                request,
                key,
                () -> Quarters.of(pool.take(!request.egress().isEmpty())));
    }

    /** Accepts a task as a round of a session, which knows that it may have one. */
    public TaskView round(Caller caller, TaskRequest request, Round round)
            throws OverloadedException, StoppingException {
        return accept(caller, request, Optional.empty(), () -> Quarters.of(round));
    }

    private TaskView accept(
            Caller caller, TaskRequest request, Optional<IdempotencyKey> key, Supplier<Quarters> assigned)
            throws OverloadedException, StoppingException {
        house.audit().demand();
        List<String> unenforced = inspection.join().unenforced();
        accepting.lock();
        try {
            if (stopped) {
                throw new StoppingException();
            }
            room.enter(caller.tenant(), caller.mostTasks());
            Quarters quarters = assigned.get();
            Origin origin = new Origin(
                    caller.tenant(),
                    request.correlationId(),
                    Fingerprint.of(request.command()),
                    unenforced,
                    quarters.round().map(Round::sessionId).orElse(""));
            Task task = new Task(quarters.ahead().map(Ahead::taskId).orElseGet(TaskId::fresh), origin);
            try {
                long ignored = enter(task, key);
                quarters.ahead().ifPresent(built -> house.ledger().released(built.taskId()));
            } catch (RuntimeException unwritable) {
                quarters.ahead().ifPresent(pool::dispose);
                room.withdraw(caller.tenant());
                throw unwritable;
            }
            runners.execute(() -> run(task, request, quarters));
            return task.view(house.weaknesses().ids());
        } finally {
            accepting.unlock();
        }
    }

    /** Returns the number of its first record in the audit log. */
    private long enter(Task task, Optional<IdempotencyKey> key) {
        Origin origin = task.origin();
        try {
            house.ledger().enter(task.id(), origin, key);
            long record = house.audit().step(task.id(), "accepted", origin.correlationId(), origin.commandSha256());
            tasks.put(task.id(), task);
            return record;
        } catch (RuntimeException unwritable) {
            // Nobody has heard of it yet: refused, not lost.
            strike(task, unwritable);
            throw unwritable;
        }
    }

    private void strike(Task task, RuntimeException why) {
        try {
            house.ledger().strike(task.id());
        } catch (LedgerException unwritable) {
            why.addSuppressed(unwritable);
        }
    }

    /** What is known of a tenant's task; waits for its end as long as asked. */
    public Optional<TaskView> view(String tenant, String id, long waitMillis) throws InterruptedException {
        Task task = tasks.get(id);
        if (task == null || !task.origin().tenant().equals(tenant)) {
            return house.ledger().find(tenant, id, house.weaknesses().ids());
        }
        task.awaitFinal(waitMillis);
        return Optional.of(task.view(house.weaknesses().ids()));
    }

    /** Of a tenant's own tasks and sessions and nobody else's: whether this is one. */
    public boolean owns(String tenant, String id) {
        return house.ledger().find(tenant, id, List.of()).isPresent()
                || house.ledger().sessions().find(tenant, id).isPresent();
    }

    /** Asks for the end of a task; false when this service knows no such task. */
    public boolean cancel(String id) {
        Task task = tasks.get(id);
        if (task == null) {
            return false;
        }
        task.end(Cause.CANCELLED);
        return true;
    }

    /** Ends a task because the service stops. */
    public void stop(String id) {
        Optional.ofNullable(tasks.get(id)).ifPresent(task -> task.end(Cause.STOPPED));
    }

    /** Takes down what stands in the ledger under an id; {@code clean} is called once nothing of it is left. */
    public void takeDown(String id, Runnable clean) {
        sweeper.takeDown(id, clean);
    }

    /** What a task printed; empty while it runs. */
    public Optional<byte[]> stream(String id, boolean stderr) {
        return Optional.ofNullable(tasks.get(id)).flatMap(task -> task.stream(stderr));
    }

    /** What a task left, published or refused. */
    public Optional<List<PublishedArtifact>> artifacts(String id) {
        return Optional.ofNullable(tasks.get(id)).map(task -> task.publication().artifacts());
    }

    /** What exists on the host for a task, as the ledger has it. */
    public List<Resource> inventory(String id) {
        return house.ledger().resources(id);
    }

    /** What is found out of this machine: what is enforced, and where in the log its own records end. */
    public Inspection inspection() {
        return inspection;
    }

    public int running() {
        return room.running();
    }

    public int queued() {
        return room.waiting();
    }

    /** How many cells are kept built ahead, and how many of them are ready now. */
    public PoolView pool() {
        return new PoolView(pool.size(), pool.ready());
    }

    /** Ended tasks by the word of their state, since the start. */
    public Map<String, Long> ended() {
        return counts.byState();
    }

    /** Whether tasks are taken. */
    public boolean isOpen() {
        accepting.lock();
        try {
            return !stopped;
        } finally {
            accepting.unlock();
        }
    }

    private void run(Task task, TaskRequest request, Quarters quarters) {
        room.begin(task.id(), System.nanoTime());
        try {
            live(task, request, quarters);
        } finally {
            room.leave(task.origin().tenant(), task.id(), System.nanoTime());
        }
    }

    private void live(Task task, TaskRequest request, Quarters quarters) {
        try {
            List<Resource> left = new TaskRun(house, task, request, quarters).run(watch, readers);
            if (left.isEmpty()) {
                close(task, quarters);
            } else {
                sweeper.add(task.id(), left, () -> close(task, quarters));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failed) {
            LOG.error("task {} is left to the next start", task.id(), failed);
        }
    }

    private void close(Task task, Quarters quarters) {
        try {
            record(task);
        } finally {
            // First: whoever sees that a round is final may begin the next.
            quarters.round().ifPresent(round -> round.done().accept(task.used()));
            task.makeFinal();
            if (!task.origin().tenant().isEmpty()) {
                counts.ended(task.end().state());
            }
            finished.add(task);
        }
    }

    /** A ledger without room is told later: else the next start would call a task lost whose end is known. */
    private void record(Task task) {
        TaskEnd end = task.end();
        try {
            house.ledger().close(task.id(), end, Fingerprint.of(end.stdout()), Fingerprint.of(end.stderr()));
        } catch (LedgerException full) {
            LOG.warn("the end of task {} cannot be entered yet", task.id(), full);
            sweeper.add(task.id(), List.of(), () -> record(task));
            return;
        }
        house.audit().owe(task.id(), "ended", end.state().word(), end.reason());
    }

    /** The oldest results make room; the ledger still tells how their tasks ended. */
    private void forget(Task task) {
        tasks.remove(task.id());
        try {
            house.publisher().forget(task.id());
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the artifacts of task {} cannot be removed", task.id(), unremovable);
        }
    }

    /** Ends every task and takes it down. */
    @Override
    public void close() {
        stopping.lock();
        try {
            stopped = true;
        } finally {
            stopping.unlock();
        }
        tasks.values().forEach(task -> task.end(Cause.STOPPED));
        runners.shutdown();
        CompletableFuture<Void> emptied = CompletableFuture.runAsync(pool::close, readers);
        try {
            if (!runners.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("not every task ended in time; the next start reclaims what is left");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        emptied.join();
        watch.close();
        sweeper.close();
        readers.shutdownNow();
    }
}
