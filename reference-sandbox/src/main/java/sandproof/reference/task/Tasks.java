package sandproof.reference.task;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.PublishedArtifact;
import sandproof.reference.audit.AuditUnavailableException;
import sandproof.reference.isolation.Resource;

/**
 * All tasks of this service, and the ones before it that the ledger remembers.
 *
 * @since 0.1
 */
public final class Tasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tasks.class);
    private static final int AT_ONCE = 32;
    private static final long STOP_SECONDS = 10;

    private final House house;
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();
    private final ExecutorService runners = Executors.newFixedThreadPool(AT_ONCE, Threads.named("task"));
    private final ExecutorService readers = Executors.newCachedThreadPool(Threads.named("reader"));
    private final Watch watch = new Watch();
    private final Finished finished = new Finished(this::forget);
    private final Sweeper sweeper;

    public Tasks(House house) {
        this.house = house;
        this.sweeper = new Sweeper(house);
    }

    /** Accepts a task; it runs as soon as there is room. */
    public TaskView submit(TaskRequest request) {
        house.audit().demand();
        String command = Fingerprint.of(request.command());
        Task task = new Task(TaskId.fresh(), request.correlationId(), command);
        house.ledger().enter(task.id(), request.correlationId(), command);
        accept(task, request, command);
        tasks.put(task.id(), task);
        runners.execute(() -> run(task, request));
        return task.view(house.weaknesses().ids());
    }

    /** What nobody can read of later does not begin. */
    private void accept(Task task, TaskRequest request, String command) {
        try {
            house.audit().step(task.id(), "accepted", request.correlationId(), command);
        } catch (AuditUnavailableException full) {
            TaskEnd never = TaskEnd.without(TaskState.FAILED, "never begun: " + full.getMessage());
            String nothing = Fingerprint.of(never.stdout());
            house.ledger().close(task.id(), never, nothing, nothing);
            throw full;
        }
    }

    /** What is known of a task; waits for its end as long as asked. */
    public Optional<TaskView> view(String id, long waitMillis) throws InterruptedException {
        Task task = tasks.get(id);
        if (task == null) {
            return house.ledger().find(id, house.weaknesses().ids());
        }
        task.awaitFinal(waitMillis);
        return Optional.of(task.view(house.weaknesses().ids()));
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

    private void run(Task task, TaskRequest request) {
        try {
            List<Resource> left = new TaskRun(house, task, request).run(watch, readers);
            if (left.isEmpty()) {
                close(task);
            } else {
                sweeper.add(task.id(), left, () -> close(task));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failed) {
            LOG.error("task {} is left to the next start", task.id(), failed);
        }
    }

    private void close(Task task) {
        try {
            record(task);
        } finally {
            task.makeFinal();
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
        tasks.values().forEach(task -> task.end(Cause.STOPPED));
        runners.shutdown();
        try {
            if (!runners.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("not every task ended in time; the next start reclaims what is left");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        watch.close();
        sweeper.close();
        readers.shutdownNow();
    }
}
