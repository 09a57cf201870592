package sandproof.attempt;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import sandproof.attack.Payload;
import sandproof.lab.Secret;
import sandproof.lab.SteadyClock;
import sandproof.probe.ProcessProbe;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** Keeps at least one innocent task alive all through a run; each is replaced well before its life is over. */
final class Neighbourhood implements AutoCloseable {
    private static final int LIFE_MILLIS = 9_000;
    private static final long RENEW_MILLIS = 4_000;
    private static final int MOST_REFUSALS = 3;

    /** A kernel in user space takes its time, and much of the machine's, to start. */
    private static final int LIFE_CARRIED_MILLIS = 14_000;

    private static final long RENEW_CARRIED_MILLIS = 6_000;

    /** The same for a sandbox whose tasks take long to start, and go on starting while others are tried. */
    private static final int LIFE_SLOW_MILLIS = 40_000;

    private static final long RENEW_SLOW_MILLIS = 16_000;
    private static final Duration SLOW = Duration.ofSeconds(10);

    private final Sandbox sandbox;
    private final ProcessProbe probe;
    private final Payload payload;
    private final Map<Neighbour, Instant> deaths = new HashMap<>();
    private final List<Neighbour> living = new CopyOnWriteArrayList<>();
    /** Until when each neighbour stayed; far off while it lives. */
    private final Map<Neighbour, Instant> stays = new HashMap<>();

    private final Set<String> known = new HashSet<>();
    /** Task ids and nonces of the neighbours that single attempts had for themselves. */
    private final Set<String> visitors = new HashSet<>();

    private final Thread keeper = new Thread(this::keep, "neighbourhood");
    private volatile boolean closed;
    private volatile String trouble = "";

    Neighbourhood(Sandbox sandbox, ProcessProbe probe, Payload payload) {
        this.sandbox = sandbox;
        this.probe = probe;
        this.payload = payload;
        keeper.setDaemon(true);
    }

    /**
     * Settles the first neighbour. It is innocent, and so also the one to find out where tasks run.
     *
     * @throws SandboxException when its task is refused again and again, or runs and no process of it is in the lab: then
     *     attacks might reach the real network, and no canary would hear them
     */
    void open() throws InterruptedException {
        for (int tries = 0; living.isEmpty(); tries++) {
            settle();
            if (living.isEmpty() && tries == MOST_REFUSALS) {
                throw new SandboxException("No attack was made, since a harmless task was refused " + tries
                        + " times, so that nobody knows where tasks would run: " + trouble);
            }
        }
        trouble = "";
        for (Neighbour first : living) {
            first.demandInLab(sandbox, probe);
        }
        keeper.start();
    }

    /**
     * The neighbours that died before their time at or after a moment: nobody here ended them.
     *
     * @return one sentence each
     */
    synchronized List<String> dead(Instant since) {
        mourn();
        return deaths.entrySet().stream()
                .filter(death -> !death.getValue().isBefore(since))
                .map(death -> "the neighbour task " + death.getKey().id() + " died before its time")
                .toList();
    }

    private synchronized void mourn() {
        for (Neighbour neighbour : living) {
            if (!deaths.containsKey(neighbour) && neighbour.diedEarly()) {
                deaths.put(neighbour, SteadyClock.now());
            }
        }
    }

    /** Whether an innocent neighbour is alive at this moment. */
    boolean inhabited() {
        return living.stream().anyMatch(Neighbour::alive);
    }

    /** Why there is no neighbour, where the sandbox refused one; empty otherwise. */
    String trouble() {
        return trouble;
    }

    /** The task ids of the neighbours that lived at or after a moment. */
    synchronized Set<String> ids(Instant since) {
        return since(since).map(Neighbour::id).collect(toSet());
    }

    /** Notes a neighbour that an attempt has for itself: what may be left of it bears these names. */
    synchronized void beside(Neighbour neighbour) {
        visitors.addAll(List.of(neighbour.id(), neighbour.nonce()));
    }

    /** The task ids and nonces of every neighbour so far. */
    synchronized Set<String> names() {
        return Stream.concat(
                        visitors.stream(),
                        stays.keySet().stream().flatMap(neighbour -> Stream.of(neighbour.id(), neighbour.nonce())))
                .collect(toSet());
    }

    /** The secrets of the neighbours that lived at or after a moment. */
    synchronized List<Secret> secrets(Instant since) {
        return since(since).map(Neighbour::secret).toList();
    }

    private Stream<Neighbour> since(Instant since) {
        return stays.entrySet().stream()
                .filter(stay -> !stay.getValue().isBefore(since))
                .map(Map.Entry::getKey);
    }

    /** Notes a task id that the sandbox gave to an attempt. */
    synchronized void known(String taskId) {
        known.add(taskId);
    }

    /** Every task id that the sandbox gave in this run. */
    synchronized Set<String> knownTasks() {
        Set<String> all = new HashSet<>(known);
        stays.keySet().forEach(neighbour -> all.add(neighbour.id()));
        return all;
    }

    private void keep() {
        try {
            while (!closed) {
                probe.await(() -> closed, renew());
                if (closed) {
                    return;
                }
                List<Neighbour> old = new ArrayList<>(living);
                settle();
                for (Neighbour neighbour : old) {
                    mourn();
                    if (!neighbour.alive() || living.size() > 2) {
                        living.remove(neighbour);
                        neighbour.end();
                        left(neighbour);
                    }
                }
            }
        } catch (InterruptedException stopped) {
            closed = true;
        }
    }

    private synchronized void left(Neighbour neighbour) {
        stays.put(neighbour, SteadyClock.now());
    }

    private void settle() throws InterruptedException {
        try {
            Neighbour neighbour = Neighbour.submit(sandbox, probe, payload, life(), 0, false);
            // Known at once: whoever closes the neighbourhood may not let it be waited for.
            synchronized (this) {
                stays.put(neighbour, Instant.MAX);
            }
            living.add(neighbour);
            neighbour.awaitAlive(sandbox, probe);
        } catch (SandboxException refused) {
            trouble = String.valueOf(refused.getMessage());
        }
    }

    private boolean slow() {
        return sandbox.patience().compareTo(SLOW) > 0;
    }

    private int life() {
        return slow() ? LIFE_SLOW_MILLIS : probe.carried() ? LIFE_CARRIED_MILLIS : LIFE_MILLIS;
    }

    private long renew() {
        return slow() ? RENEW_SLOW_MILLIS : probe.carried() ? RENEW_CARRIED_MILLIS : RENEW_MILLIS;
    }

    @Override
    public void close() {
        closed = true;
        keeper.interrupt();
        try {
            keeper.join(8_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        living.forEach(Neighbour::end);
        living.clear();
    }
}
