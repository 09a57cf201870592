package sandproof.driver.task;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;

/**
 * The end of one task: its keeper tells it once, everybody else waits for it.
 *
 * @since 0.1
 */
public final class TaskEnd {
    private final String id;
    private final CompletableFuture<Ended> end = new CompletableFuture<>();

    private record Ended(TaskOutcome outcome, List<Artifact> artifacts) {}

    /** @param id the task's name, for sentences */
    public TaskEnd(String id) {
        this.id = id;
    }

    /** The task has ended, and nothing more is read from it. */
    public void tell(TaskOutcome outcome, List<Artifact> artifacts) {
        end.complete(new Ended(outcome, List.copyOf(artifacts)));
    }

    /** What it came to cannot be known; everybody who asks is told so. */
    public void fail(Throwable why) {
        end.completeExceptionally(why);
    }

    /**
     * How it ended, empty when it has not after this time.
     *
     * @throws SandboxException when that cannot be known
     */
    public Optional<TaskOutcome> await(Duration patience) {
        return ended(patience).map(Ended::outcome);
    }

    /**
     * What it left in its output directory.
     *
     * @throws SandboxException when it has not ended, or its end cannot be known
     */
    public List<Artifact> artifacts() {
        return ended(Duration.ZERO)
                .map(Ended::artifacts)
                .orElseThrow(() -> new SandboxException("Artifacts of task " + id
                        + " were asked for while it runs; they are there when it has ended."));
    }

    private Optional<Ended> ended(Duration patience) {
        try {
            return Optional.of(end.get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Waiting for task " + id + " was interrupted.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SandboxException said) {
                throw said;
            }
            throw new SandboxException("The end of task " + id + " could not be taken in: " + e.getCause() + ".", e);
        }
    }
}
