package sandproof.reference.task;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import sandproof.reference.artifact.Publication;

/** One task's state, and those who wait for it. */
final class Task {
    private final String id;
    private final Origin origin;
    private final CompletableFuture<Cause> ending = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition done = lock.newCondition();
    private TaskState state = TaskState.QUEUED;
    private @Nullable TaskEnd end;
    private boolean isFinal;
    private long ranMillis;
    private Publication publication = new Publication(List.of());

    Task(String id, Origin origin) {
        this.id = id;
        this.origin = origin;
    }

    String id() {
        return id;
    }

    Origin origin() {
        return origin;
    }

    /** Brings the end about; only the first cause counts. */
    void end(Cause cause) {
        ending.complete(cause);
    }

    /** The first cause, once there is one. */
    CompletableFuture<Cause> ending() {
        return ending;
    }

    void enter(TaskState next) {
        lock.lock();
        try {
            state = next;
        } finally {
            lock.unlock();
        }
    }

    /** The outcome stands; it is final only once everything is gone. */
    void ended(TaskEnd outcome, Publication published) {
        lock.lock();
        try {
            end = outcome;
            publication = published;
        } finally {
            lock.unlock();
        }
    }

    /** How long its program ran. */
    void ran(long millis) {
        lock.lock();
        try {
            ranMillis = millis;
        } finally {
            lock.unlock();
        }
    }

    /** What it used up, once it has ended. */
    Round.Ran used() {
        lock.lock();
        try {
            TaskEnd known = end();
            return new Round.Ran(ranMillis, known.stdout().length, known.stderr().length);
        } finally {
            lock.unlock();
        }
    }

    void makeFinal() {
        lock.lock();
        try {
            state = end().state();
            isFinal = true;
            done.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isFinal() {
        lock.lock();
        try {
            return isFinal;
        } finally {
            lock.unlock();
        }
    }

    void awaitFinal(long millis) throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (!isFinal && nanos > 0) {
                nanos = done.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    Publication publication() {
        lock.lock();
        try {
            return publication;
        } finally {
            lock.unlock();
        }
    }

    Optional<byte[]> stream(boolean stderr) {
        lock.lock();
        try {
            return Optional.ofNullable(end).map(known -> stderr ? known.stderr() : known.stdout());
        } finally {
            lock.unlock();
        }
    }

    TaskEnd end() {
        lock.lock();
        try {
            return end == null ? TaskEnd.without(state, "") : end;
        } finally {
            lock.unlock();
        }
    }

    TaskView view(List<String> weaknesses) {
        lock.lock();
        try {
            TaskEnd known = end();
            return new TaskView(
                    id,
                    origin.correlationId(),
                    state.word(),
                    isFinal,
                    known.exitCode(),
                    known.signal(),
                    known.reason(),
                    origin.commandSha256(),
                    Fingerprint.of(known.stdout()),
                    Fingerprint.of(known.stderr()),
                    known.stdout().length,
                    known.stderr().length,
                    weaknesses,
                    origin.unenforced(),
                    origin.session());
        } finally {
            lock.unlock();
        }
    }
}
