package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
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
    ApiTask(String id, Errand errand, Optional<List<JsonNode>> run) {
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

    private Over ended(Optional<List<JsonNode>> run) {
        List<JsonNode> documents = new ArrayList<>(run.orElseGet(errand::run));
        TaskState state = errand.awaitEnd(documents);
        return over(state, documents);
    }

    private Over over(TaskState state, List<JsonNode> documents) {
        HandedBack stdout = errand.stdout(documents);
        byte[] stderr = errand.stderr(documents);
        boolean byUs = cancelled && state == TaskState.FAILED;
        TaskOutcome outcome = new TaskOutcome(
                state,
                errand.exitCode(documents),
                errand.kept(stdout.printed()),
                errand.kept(stderr),
                (long) stdout.printed().length + stderr.length,
                errand.reason(documents)
                        + (stdout.whole() ? "" : " (what it left in its output did not come back)")
                        + (byUs ? " (" + BY_US + ")" : ""));
        return new Over(outcome, stdout.artifacts());
    }

    /** Every ending goes this way, so that no sandbox stays because its task ended badly. */
    private void keep() {
        try {
            Over over = waited();
            errand.cleanUp();
            end.tell(over.outcome(), over.artifacts());
        } catch (InterruptedException | RuntimeException e) {
            errand.cancelQuietly();
            errand.cleanUp();
            end.fail(e);
        } finally {
            running = false;
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
