package sandproof.reference.task;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.ArtifactLimits;
import sandproof.reference.artifact.Publication;
import sandproof.reference.egress.TaskEgress;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.LimitHoles;
import sandproof.reference.isolation.Limits;
import sandproof.reference.isolation.Order;
import sandproof.reference.isolation.Resource;
import sandproof.reference.teardown.TaskProcesses;
import sandproof.reference.weakness.PoolReusesSandbox;
import sandproof.reference.weakness.PoolSkipsEgress;

/** One task from the queue to its last trace on the host. Runs on one thread, which waits for the end's cause. */
final class TaskRun {
    private static final Logger LOG = LoggerFactory.getLogger(TaskRun.class);
    private static final long KILL_MILLIS = 5_000;

    /** A launcher whose task was ended by a signal exits with more than this. */
    private static final int SIGNALLED = 128;

    private final House house;
    private final Task task;
    private final TaskRequest request;
    private final String id;
    private final Limits limits;
    private final Quarters quarters;
    private final Cell cell;
    private final Denials denials;
    private final TaskProcesses processes;
    private @Nullable TaskEgress egress;
    private @Nullable RunningTask running;
    private @Nullable LimitWatch watch;
    private String trouble = "";

    TaskRun(House house, Task task, TaskRequest request, Quarters quarters) {
        this.house = house;
        this.task = task;
        this.request = request;
        this.id = task.id();
        this.limits = LimitHoles.enforced(request.limits(), house.weaknesses());
        this.quarters = quarters;
        this.egress = quarters.ahead().flatMap(Ahead::egress).orElse(null);
        this.cell = quarters.cell(
                house.backend(),
                id,
                new Order(
                        request.command(),
                        request.files(),
                        request.environment(),
                        limits,
                        !request.egress().isEmpty(),
                        quarters.round().map(Round::output)));
        this.denials = new Denials(house.audit(), id, house.weaknesses());
        this.processes = new TaskProcesses(id, cell.places().root());
    }

    /** Runs the task to its end and takes everything down; returns what could not be removed. */
    List<Resource> run(Watch watches, Executor readers) throws InterruptedException {
        Cause cause = live(watches, readers);
        task.enter(TaskState.FINISHING);
        return finish(cause);
    }

    private Cause live(Watch watches, Executor readers) throws InterruptedException {
        if (task.ending().isDone()) {
            return task.ending().join();
        }
        try {
            task.enter(TaskState.RUNNING);
            house.audit()
                    .step(id, "started", quarters.round().map(Round::sessionId).orElse(""), how());
            build();
            RunningTask started = new RunningTask(
                    task,
                    cell,
                    limits,
                    denials,
                    readers,
                    house.backend().audit().equals("event"));
            running = started;
            house.ledger().note(id, started.launched().process());
            LimitWatch limitWatch = new LimitWatch(task, cell, limits, started, processes, denials, house.weaknesses());
            watch = limitWatch;
            watches.add(limitWatch);
            long start = System.nanoTime();
            try {
                return task.ending().get();
            } finally {
                task.ran(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
                watches.remove(limitWatch);
            }
        } catch (IOException | RuntimeException | java.util.concurrent.ExecutionException broken) {
            LOG.warn("task {} cannot be run", id, broken);
            trouble = ": " + broken.getMessage();
            return Cause.BROKEN;
        }
    }

    private String how() {
        return quarters.round().isPresent()
                ? "as a round of this session"
                : quarters.pooled() ? "in a cell built ahead" : "";
    }

    private void build() throws IOException {
        house.ledger().note(id, new Resource(Resource.Kind.CREDENTIAL, id));
        String token = house.credentials()
                .issue(
                        id,
                        request.audience(),
                        Duration.ofMillis(request.limits().outerMillis()));
        cell.build(resource -> house.ledger().note(id, resource));
        cell.credential(token);
        if (reuses()) {
            PoolHoles.handOn(limits, cell.places().tmp());
        }
        if (!request.egress().isEmpty()) {
            house.ledger()
                    .note(
                            id,
                            new Resource(
                                    Resource.Kind.EGRESS, cell.places().egress().toString()));
            wayOut();
            cell.openEgress();
        }
    }

    private void wayOut() throws IOException {
        TaskEgress ahead = egress;
        if (ahead == null) {
            egress = house.egress().open(id, request.egress(), cell.places().egress());
        } else if (house.weaknesses().has(PoolSkipsEgress.class)) {
            ahead.admitAnyHost(request.egress());
        } else {
            ahead.admit(request.egress());
        }
    }

    /** The one way down, whatever the ending. A step that fails does not keep the next ones from being taken. */
    private List<Resource> finish(Cause cause) throws InterruptedException {
        boolean memoryKilled = cell.counts().memoryKills() > 0;
        TaskState likely = state(cause, memoryKilled);
        if (new SkippedEndings(house.weaknesses()).skips(likely, crashed())) {
            step("last words", () -> lastWords(false));
            end(cause, likely, new Publication(List.of()));
            return List.of();
        }
        step("credential", () -> house.credentials().revoke(id));
        step("egress", this::closeEgress);
        stop();
        TaskState state = state(cause, memoryKilled || cell.counts().memoryKills() > 0);
        step("last words", () -> lastWords(cause == Cause.MAIN_ENDED && state != TaskState.TIMED_OUT));
        // What a task made while nobody could write down what it did is not handed on.
        Publication publication = cause == Cause.BROKEN ? new Publication(List.of()) : publish();
        if (reuses()) {
            step("pool", () -> PoolHoles.keep(limits, cell.places().tmp()));
        }
        List<Resource> left = remove();
        end(cause, state, publication);
        return left;
    }

    private List<Resource> remove() {
        List<Resource> resources = house.ledger().resources(id);
        if (leavesProcesses()) {
            var ignored = house.teardown()
                    .remove(
                            id,
                            resources.stream()
                                    .filter(resource -> resource.kind() != Resource.Kind.PROCESS)
                                    .toList());
            return List.of();
        }
        return house.teardown().remove(id, resources);
    }

    private interface Step {
        void take() throws IOException;
    }

    private void step(String name, Step step) {
        try {
            step.take();
        } catch (IOException | RuntimeException failed) {
            LOG.error("a step of the teardown of task {} failed: {}", id, name, failed);
            trouble = trouble + "; teardown: " + name + ": " + failed.getMessage();
        }
    }

    private void closeEgress() {
        if (egress != null) {
            egress.close();
        }
    }

    private void stop() throws InterruptedException {
        RunningTask live = running;
        if (live == null) {
            quarters.ahead().ifPresent(Ahead::discard);
            return;
        }
        if (watch != null && watch.onlyAsked()) {
            return;
        }
        if (quarters.survivable(house.backend())) {
            ProcessHandle.of(live.main()).ifPresent(ProcessHandle::destroyForcibly);
            live.launched().abandon();
        } else {
            live.launched().stop();
            if (!processes.kill(live.launched().witnesses(), KILL_MILLIS)) {
                LOG.warn("not every process of task {} could be killed at once", id);
            }
        }
        live.settle();
    }

    private boolean reuses() {
        return quarters.pooled() && house.weaknesses().has(PoolReusesSandbox.class);
    }

    /** Only ever true where a weakness does not end what it started, and so could never be done. */
    private boolean leavesProcesses() {
        return quarters.survivable(house.backend()) || (watch != null && watch.onlyAsked());
    }

    private TaskState state(Cause cause, boolean memoryKilled) {
        RunningTask live = running;
        boolean memory = memoryKilled || (live != null && live.memoryDenied());
        return Outcome.state(cause, live == null ? null : live.mainEnd(), memory, watch != null && watch.timedOut());
    }

    private boolean crashed() {
        RunningTask live = running;
        if (live == null) {
            return false;
        }
        RunningTask.MainEnd main = live.mainEnd();
        // The trace may tell the signal a moment later than the launcher its exit code.
        return main != null
                ? !main.signal().isEmpty()
                : live.launched().exitCode().orElse(0) > SIGNALLED;
    }

    private void lastWords(boolean endedByItself) {
        RunningTask live = running;
        if (watch != null) {
            watch.last();
        }
        if (live != null && endedByItself && live.orphans() > 0) {
            denials.add("lifecycle", "orphan", live.orphans() + " processes", "alive after the main process ended");
        }
    }

    private Publication publish() {
        Path output = cell.places().output();
        if (running == null || quarters.round().isPresent()) {
            return new Publication(List.of());
        }
        ArtifactLimits artifacts = new ArtifactLimits(
                request.limits().artifactBytes(),
                request.limits().artifacts(),
                request.limits().outputBytes(),
                request.artifactTypes());
        try {
            return house.publisher().publish(id, output, artifacts);
        } catch (IOException | RuntimeException unreadable) {
            LOG.warn("the output of task {} cannot be published: {}", id, unreadable.toString());
            trouble = trouble + "; the output cannot be published: " + unreadable.getMessage();
            return new Publication(List.of());
        }
    }

    private void end(Cause cause, TaskState state, Publication publication) {
        denials.close();
        RunningTask live = running;
        RunningTask.MainEnd main = live == null ? null : live.mainEnd();
        task.ended(
                new TaskEnd(
                        state,
                        main != null && main.signal().isEmpty() ? main.exitCode() : null,
                        main == null || main.signal().isEmpty() ? null : main.signal(),
                        Outcome.reason(cause, state, main, limits) + denials.unwritten() + trouble,
                        live == null ? new byte[0] : live.stdout(),
                        live == null ? new byte[0] : live.stderr()),
                publication);
    }
}
