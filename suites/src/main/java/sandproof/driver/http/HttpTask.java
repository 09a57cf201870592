package sandproof.driver.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** A task of the service. */
final class HttpTask implements Task {
    private static final long LONGEST_POLL_MILLIS = 10_000;
    private static final long SHORTEST_POLL_MILLIS = 20;
    private static final long MOST_STREAM = 64L << 20;

    private final Wire wire;
    private final String id;
    private final String correlationId;
    private final Limits limits;
    private volatile boolean ended;

    HttpTask(Wire wire, String id, String correlationId, Limits limits) {
        this.wire = wire;
        this.id = id;
        this.correlationId = correlationId;
        this.limits = limits;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<TaskOutcome> await(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            long left = Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
            long wait = Math.min(left, LONGEST_POLL_MILLIS);
            long asked = System.nanoTime();
            Answer answer = wire.get(path("?waitMillis=" + wait), Duration.ofMillis(wait));
            Status status = Status.of(answer.fields(), id, correlationId);
            if (status.end().isPresent()) {
                ended = true;
                return Optional.of(outcome(status.end().get(), status));
            }
            if (left == 0) {
                return Optional.empty();
            }
            // A service that does not wait must not make us spin.
            long pause = SHORTEST_POLL_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
            if (Thread.currentThread().isInterrupted()) {
                throw new SandboxException("Waiting for task " + id + " was interrupted.");
            }
        }
    }

    private TaskOutcome outcome(TaskState state, Status status) {
        long keep = limits.streamBytes() * 4 + (64 << 10);
        Answer stdout = stream("/stdout", keep, state);
        Answer stderr = stream("/stderr", keep, state);
        return new TaskOutcome(
                state,
                status.exitCode(),
                stdout.body(),
                stderr.body(),
                stdout.length() + stderr.length(),
                status.reason());
    }

    /** What a task printed went with the service that lost it; the service may say so. */
    private Answer stream(String name, long keep, TaskState state) {
        boolean lost = state == TaskState.LOST;
        Answer answer = wire.getBytes(path(name), keep, MOST_STREAM, lost ? Set.of(200, 409) : Set.of(200));
        return answer.status() == 200 ? answer : new Answer(answer.asked(), answer.status(), new byte[0], 0);
    }

    @Override
    public void cancel() {
        // 409: it has ended by itself meanwhile, which is no fault of anybody's.
        Answer unused = wire.post(path("/cancel"), new byte[0], Set.of(202, 409));
    }

    @Override
    public List<Artifact> artifacts() {
        if (!ended && await(Duration.ZERO).isEmpty()) {
            throw new SandboxException(
                    "Artifacts of task " + id + " were asked for while it runs; they are there when it has ended.");
        }
        return new HttpArtifacts(wire, path(""), limits).list();
    }

    private String path(String rest) {
        return "/v1/tasks/" + id + rest;
    }
}
