package sandproof.driver.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** One pod, watched until its end; it is over when its namespace is gone. */
final class KubernetesTask implements Task {
    private static final long LOOK_MILLIS = 250;
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final Cluster cluster;
    private final String id;
    private final Limits limits;
    private final Duration start;
    private final long submitted = System.nanoTime();
    private final CompletableFuture<PodLook.End> cancelled = new CompletableFuture<>();
    private final CompletableFuture<Over> over = new CompletableFuture<>();

    private record Over(TaskOutcome outcome, Harvest harvest) {}

    KubernetesTask(Cluster cluster, String id, Limits limits, Duration start) {
        this.cluster = cluster;
        this.id = id;
        this.limits = limits;
        this.start = start;
        Thread keeper = new Thread(this::keep, id);
        keeper.setDaemon(true);
        keeper.start();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        return ended(patience).map(Over::outcome);
    }

    @Override
    public void cancel() {
        cancelled.complete(new PodLook.End(TaskState.CANCELLED, OptionalInt.empty(), "cancelled, pod deleted"));
    }

    @Override
    public List<Artifact> artifacts() {
        return harvest()
                .map(Harvest::artifacts)
                .orElseThrow(() -> new SandboxException("Artifacts of task " + id
                        + " were asked for while it runs; they are there when it has ended."));
    }

    /** What was taken of it, once it is over. */
    Optional<Harvest> harvest() {
        return ended(Duration.ZERO).map(Over::harvest);
    }

    private Optional<Over> ended(Duration patience) {
        try {
            return Optional.of(over.get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Waiting for task " + id + " was interrupted.", e);
        } catch (ExecutionException e) {
            throw new SandboxException("The end of task " + id + " could not be taken in: " + e.getCause() + ".", e);
        }
    }

    private void keep() {
        try {
            PodLook.End end = end();
            Harvest harvest = end.state() == TaskState.LOST ? Harvest.nothing() : Harvest.of(cluster, id, limits);
            Namespaces.remove(cluster, id, REMOVAL);
            String reason = end.reason() + (harvest.trouble().isEmpty() ? "" : "; " + harvest.trouble());
            over.complete(new Over(
                    new TaskOutcome(
                            end.state(), end.exitCode(), harvest.log(), new byte[0], harvest.log().length, reason),
                    harvest));
        } catch (InterruptedException | RuntimeException e) {
            over.completeExceptionally(e);
            removeAllTheSame();
        }
    }

    private void removeAllTheSame() {
        try {
            Namespaces.remove(cluster, id, REMOVAL);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private PodLook.End end() throws InterruptedException {
        boolean ran = false;
        while (true) {
            try {
                return cancelled.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notCancelled) {
                Optional<PodLook> seen = cluster.pod(id).map(PodLook::of);
                if (seen.isEmpty()) {
                    return new PodLook.End(TaskState.LOST, OptionalInt.empty(), "its pod was deleted by somebody else");
                }
                PodLook look = seen.get();
                ran |= look.started().isPresent();
                if (look.end().isPresent()) {
                    return look.end().get();
                }
                if (look.started().isPresent() && runs(look.started().get()).compareTo(limits.inner()) >= 0) {
                    return new PodLook.End(
                            TaskState.TIMED_OUT, OptionalInt.empty(), "time limit reached, pod deleted by the driver");
                }
                if (!ran && (look.hopeless() || sinceSubmitted().compareTo(start) > 0)) {
                    return new PodLook.End(
                            TaskState.LOST, OptionalInt.empty(), "its pod did not start: " + look.waiting());
                }
                if (ran && sinceSubmitted().compareTo(limits.outer().plus(start)) > 0) {
                    return new PodLook.End(
                            TaskState.TIMED_OUT, OptionalInt.empty(), "its pod was still not told to have ended");
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** For how long it runs, by the cluster's clock, which is believed as far as it can be true. */
    private Duration runs(Instant started) {
        Duration told = started.equals(Instant.MAX) ? sinceSubmitted() : Duration.between(started, Instant.now());
        return told.compareTo(sinceSubmitted()) > 0 ? sinceSubmitted() : told;
    }

    private Duration sinceSubmitted() {
        return Duration.ofNanos(System.nanoTime() - submitted);
    }
}
