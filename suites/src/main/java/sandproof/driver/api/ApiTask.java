package sandproof.driver.api;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sandproof.driver.task.TaskEnd;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** One task, watched until its end; it is over when its sandbox was deleted, where it had one of its own. */
final class ApiTask implements Task {
    /** How long after a cancel an interface may still say how the task ended. */
    private static final Duration AFTERWARDS = Duration.ofSeconds(3);

    private static final String BY_US = "cancelled by the driver";
    private static final String UNTOLD = BY_US + "; the service never said how it ended";

    private final String id;
    private final Errand errand;
    private final TaskEnd end;
    private final CompletableFuture<Over> told = new CompletableFuture<>();
    private volatile boolean cancelled;
    private volatile boolean running = true;

    private record Over(TaskOutcome outcome, List<Artifact> artifacts) {}

    /** @param run what the interface said on taking the task; empty where it says something at the end only */
    ApiTask(String id, Errand errand, Optional<Answer> run) {
        this.id = id;
        this.errand = errand;
        this.end = new TaskEnd(id);
        daemon(() -> {
            try {
                told.complete(ended(run));
            } catch (Throwable e) {
                // Also an answer for which there is no memory: whoever waits must hear of it.
                told.completeExceptionally(e);
            }
        });
        daemon(this::keep);
    }

    private void daemon(Runnable work) {
        Thread thread = new Thread(work, id);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return end.await(patience);
    }

    @Override
    public void cancel() {
        if (told.isDone()) {
            // It has ended by itself meanwhile, which is no fault of anybody's.
            return;
        }
        // Before it is asked for: a service may cut the answer to run before it answers this.
        boolean before = cancelled;
        cancelled = true;
        try {
            errand.cancel();
        } catch (RuntimeException refused) {
            cancelled = before;
            throw refused;
        }
    }

    @Override
    public List<Artifact> artifacts() {
        return end.artifacts();
    }

    boolean does(Errand one) {
        return errand == one;
    }

    boolean runs() {
        return running;
    }

    private Over ended(Optional<Answer> run) {
        return over(errand.awaitEnd(run.orElseGet(errand::run)));
    }

    private Over over(Answer said) {
        TaskState state = errand.state(said);
        HandedBack stdout = errand.stdout(said);
        byte[] stderr = errand.stderr(said);
        long printed = (long) stdout.printed().length + stderr.length;
        errand.demandFlood(said, printed);
        boolean byUs = cancelled && state == TaskState.FAILED;
        TaskOutcome outcome = new TaskOutcome(
                state,
                errand.exitCode(said),
                errand.kept(stdout.printed()),
                errand.kept(stderr),
                printed,
                errand.reason(said)
                        + (stdout.whole() ? "" : " (what it left in its output did not come back)")
                        + (byUs ? " (" + BY_US + ")" : ""));
        return new Over(outcome, stdout.artifacts());
    }

    /** Every ending goes this way, so that no sandbox stays because its task ended badly, and nobody waits for ever. */
    private void keep() {
        try {
            Over over = waited();
            if (over.outcome().state() == TaskState.LOST && !cancelled) {
                // Of which nobody knows whether it has ended.
                errand.cancelQuietly();
            }
            errand.cleanUp();
            end.tell(over.outcome(), over.artifacts());
        } catch (Throwable e) {
            failed(e);
        } finally {
            running = false;
        }
    }

    private void failed(Throwable why) {
        try {
            errand.cancelQuietly();
        } finally {
            try {
                errand.cleanUp();
            } finally {
                end.fail(why);
            }
        }
    }

    private Over waited() throws InterruptedException {
        long since = 0;
        while (true) {
            try {
                return told.get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException running) {
                if (cancelled) {
                    since = since == 0 ? System.nanoTime() : since;
                    if (System.nanoTime() - since > AFTERWARDS.toNanos()) {
                        return gone();
                    }
                }
            } catch (ExecutionException e) {
                if (cancelled) {
                    // A sandbox that was deleted at our wish can no longer be asked.
                    return gone();
                }
                throw errand.said(e.getCause());
            }
        }
    }

    /** What the service never named is no record of it. */
    private static Over gone() {
        return new Over(
                new TaskOutcome(TaskState.LOST, OptionalInt.empty(), new byte[0], new byte[0], 0, UNTOLD), List.of());
    }
}
