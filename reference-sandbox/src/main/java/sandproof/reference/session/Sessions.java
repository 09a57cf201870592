package sandproof.reference.session;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.PublishedArtifact;
import sandproof.reference.isolation.Resource;
import sandproof.reference.isolation.Workspace;
import sandproof.reference.task.House;
import sandproof.reference.task.OverloadedException;
import sandproof.reference.task.SessionBook;
import sandproof.reference.task.StoppingException;
import sandproof.reference.task.TaskId;
import sandproof.reference.task.TaskView;
import sandproof.reference.task.Tasks;

/**
 * All sessions of this service, and the ones before it that the ledger remembers.
 *
 * @since 0.1
 */
public final class Sessions implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final long PERIOD_MILLIS = 100;
    private static final long STOP_MILLIS = 10_000;
    private static final long SECONDS_TO_WAIT = 10;

    /** Of a tenant's ended sessions, the newest whose artifacts can be fetched. */
    private static final int MOST_KEPT = 64;

    private final House house;
    private final Tasks tasks;
    private final int most;
    private final Ending ending;
    private final Map<String, Session> open = new ConcurrentHashMap<>();
    private final Map<String, Session> ended = new ConcurrentHashMap<>();
    private final Map<String, Deque<String>> kept = new ConcurrentHashMap<>();
    private final ExecutorService enders = Executors.newCachedThreadPool(Sessions::daemon);
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Sessions::daemon);
    private boolean stopping;

    /** @param most sessions that may be open at one time */
    public Sessions(House house, Tasks tasks, int most) {
        this.house = house;
        this.tasks = tasks;
        this.most = most;
        this.ending = new Ending(house, tasks);
        var ignored = clock.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "session");
        thread.setDaemon(true);
        return thread;
    }

    /** Opens a session; its working directory is there when this returns. */
    public SessionView open(Tasks.Caller caller, SessionRequest request)
            throws OverloadedException, StoppingException, IOException {
        house.audit().demand();
        String id = TaskId.freshSession();
        Workspace workspace = house.backend().workspace(id);
        Session session = new Session(id, caller.tenant(), request, workspace);
        admit(caller, session);
        try {
            house.ledger().sessions().enter(id, caller.tenant(), request.task().correlationId());
            long ignored =
                    house.audit().step(id, "session-opened", request.task().correlationId(), "");
            workspace.build(request.task().limits(), resource -> house.ledger().note(id, resource));
        } catch (IOException | RuntimeException broken) {
            open.remove(id);
            tasks.takeDown(id, () -> house.ledger().sessions().strike(id));
            throw broken;
        }
        return session.view(house.weaknesses().ids());
    }

    private synchronized void admit(Tasks.Caller caller, Session session)
            throws OverloadedException, StoppingException {
        if (stopping) {
            throw new StoppingException();
        }
        if (open.size() >= most) {
            throw new OverloadedException("the service has " + most + " open sessions at a time", SECONDS_TO_WAIT);
        }
        long own = open.values().stream()
                .filter(other -> other.tenant().equals(caller.tenant()))
                .count();
        if (own >= caller.mostTasks()) {
            throw new OverloadedException(
                    "this tenant may have " + caller.mostTasks() + " open sessions, and has them", SECONDS_TO_WAIT);
        }
        open.put(session.id(), session);
    }

    /** What is known of a tenant's session; waits for its end as long as asked. */
    public Optional<SessionView> view(String tenant, String id, long waitMillis) throws InterruptedException {
        Optional<Session> session = find(tenant, id);
        if (session.isPresent()) {
            boolean ignored = session.get().awaitFinal(waitMillis);
            return Optional.of(session.get().view(house.weaknesses().ids()));
        }
        return house.ledger().sessions().find(tenant, id).map(this::view);
    }

    private SessionView view(SessionBook.Row row) {
        return new SessionView(
                row.id(),
                row.correlationId(),
                row.state(),
                row.closed(),
                row.reason(),
                "",
                row.rounds(),
                house.weaknesses().ids());
    }

    private Optional<Session> find(String tenant, String id) {
        return Optional.ofNullable(open.getOrDefault(id, ended.get(id)))
                .filter(session -> session.tenant().equals(tenant));
    }

    /** Begins a round, in a session that the caller was told of. */
    public TaskView round(Tasks.Caller caller, String id, RoundRequest request)
            throws NoRoundException, OverloadedException, StoppingException {
        Session session = find(caller.tenant(), id)
                .orElseThrow(() -> new NoRoundException(NoRoundException.Why.OVER, "the session is over"));
        return session.round(request, (task, round) -> tasks.round(caller, task, round));
    }

    /** Asks for the end of a session, with the round that runs; false when it is over already. */
    public boolean close(String tenant, String id) {
        return find(tenant, id)
                .filter(session -> end(session, SessionEnd.CLOSED))
                .isPresent();
    }

    /** What its rounds left, published or refused; nothing before its end. */
    public List<PublishedArtifact> artifacts(String tenant, String id) {
        return find(tenant, id)
                .map(session -> session.publication().artifacts())
                .orElse(List.of());
    }

    /** What exists on the host for a session besides its rounds, as the ledger has it. */
    public List<Resource> inventory(String id) {
        return house.ledger().resources(id);
    }

    /** How many are open. */
    public int count() {
        return open.size();
    }

    private void look() {
        long now = System.nanoTime();
        for (Session session : open.values()) {
            session.due(now).ifPresent(why -> {
                boolean ignored = end(session, why);
            });
        }
    }

    private boolean end(Session session, SessionEnd why) {
        if (!session.end(why)) {
            return false;
        }
        enders.execute(() -> ending.of(session, why, () -> over(session)));
        return true;
    }

    private void over(Session session) {
        ended.put(session.id(), session);
        open.remove(session.id());
        Deque<String> own = kept.computeIfAbsent(session.tenant(), fresh -> new ArrayDeque<>());
        synchronized (own) {
            own.addLast(session.id());
            if (own.size() > MOST_KEPT) {
                forget(own.removeFirst());
            }
        }
    }

    private void forget(String id) {
        ended.remove(id);
        try {
            house.publisher().forget(id);
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the artifacts of session {} cannot be removed", id, unremovable);
        }
    }

    /** Ends every session and takes it down; to be done before the tasks are closed. */
    @Override
    public void close() {
        synchronized (this) {
            stopping = true;
        }
        clock.shutdownNow();
        List<Session> left = List.copyOf(open.values());
        left.forEach(session -> {
            boolean ignored = end(session, SessionEnd.STOPPED);
        });
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
        try {
            for (Session session : left) {
                if (!session.awaitFinal(TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()))) {
                    LOG.warn("session {} did not end in time; the next start reclaims what is left", session.id());
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        enders.shutdown();
    }
}
