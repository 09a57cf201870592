package sandproof.driver.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import sandproof.driver.folder.OutputFolder;
import sandproof.driver.folder.TaskFolder;
import sandproof.driver.task.TaskEnd;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;

/** One started wrapper. Only the wrapper's own process is ever signalled: what outlives it is the sandbox's fault. */
final class CommandTask implements Task {
    private static final long DRAIN_MILLIS = 200;
    private static final long DEATH_MILLIS = 5_000;
    private static final long UNMOUNT_MILLIS = 1_000;

    private final TaskFolder folder;
    private final Process process;
    // Process.destroy() would close the pipes too, and with them the last words.
    private final ProcessHandle handle;
    private final Limits limits;
    private final int terminateMillis;
    private final SideLines sideLines;
    private final BoundedStream stdout;
    private final BoundedStream stderr;
    private final CompletableFuture<Stop> stop = new CompletableFuture<>();
    private final TaskEnd end;
    private final AtomicBoolean cleaned = new AtomicBoolean();
    private volatile List<Path> leaked = List.of();

    CommandTask(TaskFolder folder, Process process, Limits limits, int terminateMillis, SideLines sideLines) {
        this.folder = folder;
        this.end = new TaskEnd(folder.id());
        this.process = process;
        this.handle = process.toHandle();
        this.limits = limits;
        this.terminateMillis = terminateMillis;
        this.sideLines = sideLines;
        long keep = limits.streamBytes() * 4 + (64 << 10);
        Runnable flooded = () -> stop.complete(Stop.FLOOD);
        this.stdout = new BoundedStream(folder.id() + " stdout", process.getInputStream(), keep, flooded);
        this.stderr = new BoundedStream(folder.id() + " stderr", process.getErrorStream(), keep, flooded);
        var unused = process.onExit().thenRun(() -> stop.complete(Stop.ENDED));
        Thread keeper = new Thread(this::keep, folder.id());
        keeper.setDaemon(true);
        keeper.start();
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

    /** SIGKILL to the wrapper, as when somebody kills the sandbox's service. */
    boolean kill() {
        return stop.complete(Stop.KILL);
    }

    /** Waits for the end, whatever it comes to. */
    void settle(Duration patience) {
        try {
            var unused = end.await(patience);
        } catch (SandboxException told) {
            // Whoever waited for this task was told.
            return;
        }
    }

    /** What nobody was there to clean up, since the wrapper was killed as a service is; nothing where it was done. */
    void cleanUp() {
        if (cleaned.compareAndSet(false, true)) {
            try {
                String unused = sideLines.cleanup();
            } catch (SandboxException hangs) {
                // What is left is seen by those who look for it.
                return;
            }
        }
    }

    /** What was mounted in the task's folder when all was over: taken away since, for behind a mount lies the host. */
    List<Path> leaked() {
        return leaked;
    }

    /** A daemon may take a moment to unmount; what is there after it is left. */
    private void remove() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(UNMOUNT_MILLIS);
        List<Path> there = folder.mounted();
        while (!there.isEmpty()
                && System.nanoTime() < end
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(DRAIN_MILLIS) / 10);
            there = folder.mounted();
        }
        leaked = there;
        folder.remove();
    }

    private void keep() {
        try {
            Stop why = stop.completeOnTimeout(Stop.TIME, limits.inner().toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            String trouble = why.byTheDriver() ? told(sideLines::cancel) : "";
            OptionalInt exitCode = bringToAnEnd(why);
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DRAIN_MILLIS);
            for (BoundedStream stream : List.of(stdout, stderr)) {
                stream.drain(TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
            }
            byte[] out = stdout.close();
            byte[] err = stderr.close();
            if (why != Stop.KILL && cleaned.compareAndSet(false, true)) {
                trouble += told(sideLines::cleanup);
            }
            TaskOutcome outcome = new TaskOutcome(
                    why.state(exitCode),
                    why == Stop.ENDED ? exitCode : OptionalInt.empty(),
                    out,
                    err,
                    stdout.count() + stderr.count(),
                    why.reason(exitCode) + trouble);
            List<Artifact> artifacts = new OutputFolder(folder.output(), limits).artifacts();
            remove();
            end.tell(outcome, artifacts);
        } catch (InterruptedException | RuntimeException e) {
            boolean unusedForcibly = handle.destroyForcibly();
            // Told first: what is to come may take as long as what has failed.
            end.fail(e);
            cleanUp();
            remove();
        }
    }

    private static String told(Supplier<String> lines) {
        String failed = lines.get();
        return failed.isEmpty() ? "" : "; " + failed;
    }

    private OptionalInt bringToAnEnd(Stop why) throws InterruptedException {
        if (why.gentle()) {
            boolean unused = handle.destroy();
            if (process.waitFor(terminateMillis, TimeUnit.MILLISECONDS)) {
                return OptionalInt.of(process.exitValue());
            }
        }
        if (why != Stop.ENDED) {
            boolean unusedForcibly = handle.destroyForcibly();
        }
        boolean dead = process.waitFor(DEATH_MILLIS, TimeUnit.MILLISECONDS);
        return dead ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
    }
}
