package sandproof.attempt;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import sandproof.attack.Payload;
import sandproof.attack.TaskDemand;
import sandproof.lab.Secret;
import sandproof.probe.Carrier;
import sandproof.probe.ProcessProbe;
import sandproof.probe.Watch;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
import sandproof.sandbox.TaskState;

/** An innocent task that lives beside attempts: nothing of it may be read, touched, blamed or torn down with them. */
final class Neighbour {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long FIRST_MILLIS = 15_000;
    private static final int START_MILLIS = 5_000;
    private static final int START_CARRIED_MILLIS = 12_000;
    private static final int EARLY_MILLIS = 1_500;

    /** The payload's own bound. */
    private static final int MOST_LIFE_MILLIS = 60_000;

    private final Challenge challenge;
    private final Secret secret = Secret.fresh("the neighbour's secret");
    private final Watch watch;
    private final Task task;
    private final String output;
    private final Duration patience;
    private final long began = System.nanoTime();
    private final long earlyNanos;
    private volatile boolean wasAlive;
    private volatile boolean ended;
    private volatile boolean spoke;

    private Neighbour(Sandbox sandbox, ProcessProbe probe, Payload payload, int wanted, int port, boolean session) {
        int lifeMillis = Math.min(wanted, MOST_LIFE_MILLIS);
        this.earlyNanos = TimeUnit.MILLISECONDS.toNanos(lifeMillis - EARLY_MILLIS);
        this.output = sandbox.layout().output();
        this.patience = sandbox.patience().compareTo(PATIENCE) > 0 ? sandbox.patience() : PATIENCE;
        long most = lifeMillis + 4_000L + (probe.carried() ? START_CARRIED_MILLIS : 0);
        Errand errand = Errand.of(
                sandbox,
                payload,
                DefaultLimits.of(TaskDemand.within(Duration.ofMillis(most))),
                Map.of("neighbourSecret", secret.value(), "neighbourPort", port, "lifeMillis", lifeMillis));
        this.challenge = errand.challenge();
        this.watch = probe.watch(
                challenge.nonce(), challenge.secret(), challenge.readyMark(), sandbox.layout(), Set.of(), Map.of());
        TaskSpec spec = errand.spec();
        try {
            this.task = session ? LastRound.start(sandbox, spec, 1) : sandbox.submit(spec);
        } catch (SandboxException refused) {
            watch.close();
            throw refused;
        }
    }

    /**
     * Starts a neighbour and waits until its process is seen.
     *
     * @param session whether it is the only round of a session
     * @throws SandboxException when the sandbox refuses it
     */
    static Neighbour start(
            Sandbox sandbox, ProcessProbe probe, Payload payload, int lifeMillis, int port, boolean session)
            throws InterruptedException {
        Neighbour neighbour = submit(sandbox, probe, payload, lifeMillis, port, session);
        neighbour.awaitAlive(sandbox, probe);
        return neighbour;
    }

    /** Starts a neighbour whom somebody has to know, and to end, before it is seen. */
    static Neighbour submit(
            Sandbox sandbox, ProcessProbe probe, Payload payload, int lifeMillis, int port, boolean session) {
        return new Neighbour(sandbox, probe, payload, lifeMillis, port, session);
    }

    /** Waits until its process is seen, or for long enough. */
    void awaitAlive(Sandbox sandbox, ProcessProbe probe) throws InterruptedException {
        long start = probe.carried() ? START_CARRIED_MILLIS : START_MILLIS;
        if (probe.await(this::alive, Math.max(start, sandbox.patience().toMillis()))) {
            wasAlive = true;
        }
    }

    /**
     * Demands that it runs in the lab, and where a kernel in user space carries it, in one that the sandbox names for it.
     *
     * @throws SandboxException when its task runs and no process of it is in the lab
     */
    void demandInLab(Sandbox sandbox, ProcessProbe probe) throws InterruptedException {
        long most = Math.max(FIRST_MILLIS, sandbox.patience().toMillis());
        boolean seen = probe.await(() -> alive() || over(), most) && alive();
        if (!seen && !failedWordless()) {
            var ignored = end();
            throw new SandboxException("A harmless task was taken, and no process of it was seen in the lab. Its tasks"
                    + " seem to run elsewhere, by an engine or a service outside, where attacks would reach real"
                    + " addresses and nobody would hear them; no attack was made. Let the target's wrapper start the"
                    + " engine too, so that it runs inside the lab.");
        }
        Optional<Carrier> carrier = carrier();
        if (carrier.isPresent() && !carrier.get().namedBy(sandbox.inventory(id()))) {
            throw new SandboxException(
                    "A harmless task was taken, and the kernel that seems to carry it in the lab is none"
                            + " that the sandbox names for it; no attack was made.");
        }
    }

    /**
     * Whether its task failed before a word of its own: that is a sandbox in which nothing starts. One that is said to have
     * succeeded so may go on elsewhere, as of an engine's detached client.
     */
    private boolean failedWordless() {
        Optional<TaskOutcome> outcome = task.await(Duration.ofMillis(20));
        return outcome.isPresent()
                && outcome.get().state() != TaskState.SUCCEEDED
                && !new Talk(challenge, outcome.get().stdout()).answered("start");
    }

    String id() {
        return task.id();
    }

    String nonce() {
        return challenge.nonce();
    }

    Secret secret() {
        return secret;
    }

    /** Its program in the lab's numbers; where a kernel in user space carries it, that kernel's process. */
    int pid() {
        return watch.programPid() != 0
                ? watch.programPid()
                : carrier().filter(carrier -> spoke()).map(Carrier::kernel).orElse(0);
    }

    /** What carries it in the lab, where its own processes are not seen. */
    Optional<Carrier> carrier() {
        return watch.carrier();
    }

    /** Whether what only its program could write was seen by way of what carries it: it runs there, nowhere else. */
    private boolean spoke() {
        if (!spoke) {
            spoke = watch.carriedFile(output, "neighbour-" + challenge.nonce() + ".txt")
                    .contains(secret.value());
        }
        return spoke;
    }

    /** Whether it was seen alive and is gone, long before its life was over. */
    boolean diedEarly() {
        if (alive()) {
            wasAlive = true;
            return false;
        }
        return wasAlive && !ended && System.nanoTime() - began < earlyNanos;
    }

    /** Whether its task is over. */
    boolean over() {
        return task.await(Duration.ofMillis(20)).isPresent();
    }

    /** Whether its program is seen in the lab, and not only what the sandbox starts it with. */
    boolean alive() {
        return pid() != 0;
    }

    /** Ends it where nobody has. */
    void leave() {
        if (!ended) {
            var ignored = end();
        }
    }

    /** Cancels it, waits for its end and gives what it said. */
    Talk end() {
        ended = true;
        Optional<TaskOutcome> outcome = Optional.empty();
        try {
            // Not every sandbox can cancel, and what it said counts all the same.
            outcome = task.await(Duration.ofMillis(20));
            if (outcome.isEmpty()) {
                task.cancel();
                outcome = task.await(patience);
            }
            if (task instanceof LastRound round) {
                round.closeSession();
            }
        } catch (SandboxException alreadyOver) {
            outcome = Optional.empty();
        } finally {
            watch.close();
        }
        return new Talk(challenge, outcome.map(TaskOutcome::stdout).orElse(new byte[0]));
    }
}
