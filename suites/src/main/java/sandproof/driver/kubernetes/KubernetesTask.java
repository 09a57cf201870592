package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sandproof.driver.task.TaskEnd;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.PartialArtifactsException;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** One pod, watched until its end; it is over when its namespace is gone. */
final class KubernetesTask implements Task {
    private static final long LOOK_MILLIS = 250;
    private static final int MOST_NAMES = 32;
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final Cluster cluster;
    private final String id;
    private final Limits limits;
    private final Duration start;
    private final long submitted = System.nanoTime();
    private final CompletableFuture<PodLook.End> cancelled = new CompletableFuture<>();
    private final TaskEnd over;
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private volatile Harvest harvest = Harvest.nothing();

    KubernetesTask(Cluster cluster, String id, Limits limits, Duration start) {
        this.cluster = cluster;
        this.id = id;
        this.over = new TaskEnd(id);
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
        return over.await(patience);
    }

    @Override
    public void cancel() {
        cancelled.complete(new PodLook.End(TaskState.CANCELLED, OptionalInt.empty(), "cancelled, pod deleted"));
    }

    /** @throws PartialArtifactsException when not all that the task left could be taken: what came, and why no more did */
    @Override
    public List<Artifact> artifacts() {
        List<Artifact> unusedSinceOver = over.artifacts();
        return harvest.handedBack();
    }

    /** What its node calls it, as far as the cluster has told. */
    List<String> names() {
        return List.copyOf(names);
    }

    /** What was taken of it, once it is over. */
    Optional<Harvest> harvest() {
        return over.await(Duration.ZERO).map(outcome -> harvest);
    }

    private void keep() {
        try {
            PodLook.End end = end();
            Harvest taken = taken(end.state());
            harvest = taken;
            Namespaces.remove(cluster, id, REMOVAL);
            String reason = end.reason() + (taken.trouble().isEmpty() ? "" : "; " + taken.trouble());
            over.tell(
                    new TaskOutcome(end.state(), end.exitCode(), taken.log(), new byte[0], taken.log().length, reason),
                    taken.artifacts());
        } catch (InterruptedException | RuntimeException e) {
            over.fail(e);
            removeAllTheSame();
        }
    }

    private Harvest taken(TaskState state) {
        return switch (state) {
            case LOST -> Harvest.nothing();
            case TIMED_OUT, CANCELLED -> Harvest.printed(cluster, id, limits);
            default -> Harvest.of(cluster, id, limits);
        };
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
                Optional<PodLook> seen;
                try {
                    seen = cluster.pod(id).map(this::looked);
                } catch (SandboxException unanswered) {
                    if (sinceSubmitted().compareTo(limits.outer().plus(start)) > 0) {
                        throw unanswered;
                    }
                    // A busy cluster answers the next time.
                    continue;
                }
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

    private PodLook looked(Pod pod) {
        // A container has its name from the start on, and a pod that was ended as a whole may have none any more.
        if (names.size() < MOST_NAMES) {
            names.addAll(PodNames.of(pod));
        }
        return PodLook.of(pod);
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
