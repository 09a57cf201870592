package sandproof.reference.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sandproof.reference.artifact.Publication;
import sandproof.reference.isolation.Workspace;
import sandproof.reference.task.OverloadedException;
import sandproof.reference.task.Round;
import sandproof.reference.task.StoppingException;
import sandproof.reference.task.TaskRequest;
import sandproof.reference.task.TaskView;

/** One session's state, and those who wait for it. One round at a time, and none once it ends. */
final class Session {
    private final String id;
    private final String tenant;
    private final SessionRequest request;
    private final Workspace workspace;
    private final Allowance allowance;
    private final long opened = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<String> rounds = new ArrayList<>();
    private boolean busy;
    private long idleSince = opened;
    private @Nullable SessionEnd end;
    private boolean isFinal;
    private Publication publication = new Publication(List.of());

    Session(String id, String tenant, SessionRequest request, Workspace workspace) {
        this.id = id;
        this.tenant = tenant;
        this.request = request;
        this.workspace = workspace;
        this.allowance = new Allowance(request);
    }

    /** Hands a round over as a task. */
    interface Start {
        TaskView start(TaskRequest task, Round round) throws OverloadedException, StoppingException;
    }

    String id() {
        return id;
    }

    String tenant() {
        return tenant;
    }

    SessionRequest request() {
        return request;
    }

    Workspace workspace() {
        return workspace;
    }

    TaskView round(RoundRequest wanted, Start start) throws NoRoundException, OverloadedException, StoppingException {
        lock.lock();
        try {
            if (end != null) {
                throw new NoRoundException(NoRoundException.Why.OVER, "the session is over");
            }
            if (busy) {
                throw new NoRoundException(
                        NoRoundException.Why.BUSY, "a round is not over yet, and there is one at a time");
            }
            Optional<String> spent = allowance.spent();
            if (spent.isPresent()) {
                throw new NoRoundException(NoRoundException.Why.SPENT, spent.get());
            }
            // Its end may be told before its beginning is written down here; that waits for this lock.
            TaskView view = start.start(allowance.next(wanted), new Round(id, workspace.place(), this::over));
            busy = true;
            allowance.began();
            rounds.add(view.id());
            return view;
        } finally {
            lock.unlock();
        }
    }

    private void over(Round.Ran ran) {
        lock.lock();
        try {
            busy = false;
            idleSince = System.nanoTime();
            allowance.used(ran);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Why its time is over, if it is. */
    Optional<SessionEnd> due(long now) {
        lock.lock();
        try {
            if (end != null) {
                return Optional.empty();
            }
            if (now - opened >= request.most().toNanos()) {
                return Optional.of(SessionEnd.OLD);
            }
            return !busy && now - idleSince >= request.idle().toNanos()
                    ? Optional.of(SessionEnd.IDLE)
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Brings the end about; false when it has been before. */
    boolean end(SessionEnd why) {
        lock.lock();
        try {
            if (end != null) {
                return false;
            }
            end = why;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The task that is its round now; empty between rounds. */
    String running() {
        lock.lock();
        try {
            return busy ? rounds.get(rounds.size() - 1) : "";
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the round to be over; false when it is not within that time. */
    boolean awaitIdle(long millis) throws InterruptedException {
        return await(millis, () -> !busy);
    }

    boolean awaitFinal(long millis) throws InterruptedException {
        return await(millis, () -> isFinal);
    }

    private boolean await(long millis, BooleanSupplier what) throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (!what.getAsBoolean() && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            return what.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    void published(Publication all) {
        lock.lock();
        try {
            publication = all;
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

    void makeFinal() {
        lock.lock();
        try {
            isFinal = true;
            changed.signalAll();
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

    SessionView view(List<String> weaknesses) {
        lock.lock();
        try {
            SessionEnd known = end;
            return new SessionView(
                    id,
                    request.task().correlationId(),
                    known == null ? "open" : isFinal ? known.state() : "closing",
                    isFinal,
                    known == null ? "" : known.reason(),
                    busy ? rounds.get(rounds.size() - 1) : "",
                    rounds,
                    weaknesses);
        } finally {
            lock.unlock();
        }
    }
}
