package sandproof.attempt;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.attack.Payload;
import sandproof.attack.TaskDemand;
import sandproof.lab.AttemptRange;
import sandproof.lab.Destination;
import sandproof.lab.Hit;
import sandproof.lab.Lab;
import sandproof.lab.SteadyClock;
import sandproof.probe.ProcessProbe;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/**
 * Sends tasks to declared destinations, one each, and listens there.
 *
 * @param egress what each task may reach, as {@link TaskSpec#egress()}
 * @since 0.1
 */
public record Reach(Lab lab, Sandbox sandbox, Payload payload, List<String> egress) {
    private static final Duration TIME = Duration.ofSeconds(12);
    private static final int INNOCENT_MILLIS = 9_000;
    /** A call is heard at once or not at all; this is for a busy machine. */
    private static final Duration SILENCE = Duration.ofMillis(500);

    /**
     * What came of one task.
     *
     * @param trouble why silence is none: it was not seen to try, or something was heard that may be its; empty for no such
     * @param heard what the destination heard of it
     * @param said how each way went, in the task's own words, which prove nothing
     */
    public record Reached(String trouble, Optional<Hit> heard, List<String> said) {
        public Reached {
            said = List.copyOf(said);
        }
    }

    public Reach {
        egress = List.copyOf(egress);
    }

    /**
     * Finds out by a harmless task whether tasks run in the lab, before any is sent to a destination.
     *
     * @param innocent the payload of a task that harms nobody
     * @throws SandboxException when they do not, or when the task is refused
     */
    public void demandInLab(ProcessProbe probe, Payload innocent) throws InterruptedException {
        Neighbour first = Neighbour.start(sandbox, probe, innocent, INNOCENT_MILLIS, 0, false);
        try {
            first.demandInLab(sandbox, probe);
        } finally {
            var ignored = first.end();
        }
    }

    /**
     * Tries to get to a destination.
     *
     * @param declared whether it is declared reachable: else roundabout ways are tried too
     */
    public Reached to(Destination destination, boolean declared) {
        Instant began = SteadyClock.now();
        Challenge challenge = Challenge.fresh();
        Limits limits = DefaultLimits.of(TaskDemand.within(TIME));
        try (AttemptRange range = lab.range(challenge.nonce())) {
            Reached reached = tried(destination, declared, challenge, range.nonce(), limits);
            return reached.heard().isPresent() || !reached.trouble().isEmpty()
                    ? reached
                    : doubted(reached, destination, range.nonce(), began);
        } catch (SandboxException refused) {
            // What was heard was heard, however the task ended.
            return new Reached(String.valueOf(refused.getMessage()), heard(challenge.nonce(), destination), List.of());
        }
    }

    /** A gateway may let a connection through and nothing of what is said on it. */
    private Reached doubted(Reached silent, Destination destination, String nonce, Instant began) {
        String doubt = lab.doubt(destination, nonce, began).orElse("");
        // A call may have said its name in that time.
        Optional<Hit> late = lab.hitsOf(nonce).stream()
                .filter(hit -> lab.isAt(hit, destination))
                .findFirst();
        return new Reached(doubt, late, silent.said());
    }

    private Optional<Hit> heard(String nonce, Destination destination) {
        return lab.awaitHit(nonce, hit -> lab.isAt(hit, destination), SILENCE);
    }

    private Reached tried(Destination destination, boolean declared, Challenge challenge, String nonce, Limits limits) {
        Map<String, ?> told = Map.of(
                "reach",
                Map.of(
                        "host", destination.host(),
                        "port", destination.port(),
                        "protocol", destination.protocol().word(),
                        "address", lab.address(destination),
                        "declared", declared));
        Optional<TaskOutcome> end =
                Errand.of(sandbox, payload, limits, told, challenge, egress).run(sandbox);
        Optional<Hit> heard = heard(nonce, destination);
        if (end.isEmpty()) {
            return new Reached("its task named no final state in time", heard, List.of());
        }
        Talk talk = new Talk(challenge, end.get().stdout());
        return new Reached(trouble(talk, end.get()), heard, talk.outcomes());
    }

    private static String trouble(Talk talk, TaskOutcome end) {
        if (!talk.answered("start")) {
            return Startup.trouble(end);
        }
        if (!talk.answered("control") || talk.failedControl().isPresent()) {
            return "its task could not even talk to a listener of its own";
        }
        if (!talk.answered("hostile") || talk.outcomes().isEmpty()) {
            return "its task did not get so far as to try";
        }
        if (talk.broken().isPresent()) {
            return "a way could not be tried to its end: " + talk.broken().get();
        }
        return talk.answered("tried")
                ? ""
                : "its task was stopped before it had tried every way: " + Startup.trouble(end);
    }
}
