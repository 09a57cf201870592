package sandproof.driver.container;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sandproof.driver.folder.OutputFolder;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.TaskEnd;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;

/** One container, from its creation to its removal. */
final class ContainerTask implements Task {
    private static final long DRAIN_MILLIS = 5_000;
    private static final long DEATH_MILLIS = 10_000;

    private final Engine engine;
    private final TaskFolder folder;
    private final Limits limits;
    private final int terminateMillis;
    private final String container;
    private final Frames frames;
    private final Exit exit;
    private final CompletableFuture<Stop> stop = new CompletableFuture<>();
    private final TaskEnd end;

    private ContainerTask(Engine engine, ContainerPlan plan, String container) {
        this.engine = engine;
        this.folder = plan.folder();
        this.end = new TaskEnd(folder.id());
        this.limits = plan.spec().limits();
        this.terminateMillis = plan.settings().terminateMillis();
        this.container = container;
        this.frames = new Frames(limits.streamBytes() * 4 + (64 << 10), () -> stop.complete(Stop.FLOOD));
        engine.attach(container, frames);
        engine.start(container);
        this.exit = engine.exit(container);
    }

    /** Creates the container, listens to it, and starts it; where that fails nothing of it is left. */
    static ContainerTask start(Engine engine, ContainerPlan plan) {
        String container = engine.create(plan);
        try {
            ContainerTask task = new ContainerTask(engine, plan, container);
            var unused = task.exit.code().thenRun(() -> task.stop.complete(Stop.ENDED));
            Thread keeper = new Thread(task::keep, plan.folder().id());
            keeper.setDaemon(true);
            keeper.start();
            return task;
        } catch (SandboxException refused) {
            engine.remove(container);
            throw refused;
        }
    }

    @Override
    public String id() {
        return folder.id();
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return end.await(patience);
    }

    @Override
    public void cancel() {
        stop.complete(Stop.CANCEL);
    }

    @Override
    public List<Artifact> artifacts() {
        return end.artifacts();
    }

    /** The engine's number of its container, by which the host's control groups and mounts are named too. */
    String container() {
        return container;
    }

    /** What the death of the engine's client does: nobody listens or keeps time any more, and the container runs on. */
    boolean leave() {
        return stop.complete(Stop.LEFT);
    }

    private void keep() {
        try {
            Stop why = stop.completeOnTimeout(Stop.TIME, limits.inner().toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            if (why == Stop.LEFT) {
                frames.close();
                end.tell(outcome(why, OptionalInt.empty(), false), List.of());
                return;
            }
            OptionalInt code = bringToAnEnd(why);
            if (!frames.drained(DRAIN_MILLIS) && why != Stop.FLOOD) {
                throw new SandboxException("The container engine broke the output of task " + id()
                        + " off, so what it came to is not known.");
            }
            boolean outOfMemory = why == Stop.ENDED && code.orElse(0) != 0 && engine.outOfMemory(container);
            TaskOutcome outcome = outcome(why, code, outOfMemory);
            List<Artifact> artifacts = new OutputFolder(folder.output(), limits).artifacts();
            remove();
            end.tell(outcome, artifacts);
        } catch (InterruptedException | RuntimeException e) {
            try {
                remove();
            } catch (SandboxException silent) {
                e.addSuppressed(silent);
            }
            end.fail(e);
        }
    }

    /** Takes away what is left of it: the container first, for its mounts hold the folder. */
    void remove() {
        frames.close();
        exit.close();
        engine.remove(container);
        folder.remove();
    }

    private TaskOutcome outcome(Stop why, OptionalInt code, boolean outOfMemory) {
        return new TaskOutcome(
                why.state(code, outOfMemory),
                why == Stop.ENDED ? code : OptionalInt.empty(),
                frames.stdout(),
                frames.stderr(),
                frames.count(),
                why.reason(code));
    }

    private OptionalInt bringToAnEnd(Stop why) throws InterruptedException {
        if (why == Stop.ENDED) {
            return exit.code().join();
        }
        if (why.gentle()) {
            engine.kill(container, "SIGTERM");
            Optional<OptionalInt> gentle = code(terminateMillis);
            if (gentle.isPresent()) {
                return gentle.get();
            }
        }
        engine.kill(container, "SIGKILL");
        return code(DEATH_MILLIS).orElse(OptionalInt.empty());
    }

    private Optional<OptionalInt> code(long millis) throws InterruptedException {
        try {
            return Optional.of(exit.code().get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        }
    }
}
