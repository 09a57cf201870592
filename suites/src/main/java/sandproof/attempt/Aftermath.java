package sandproof.attempt;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandproof.attack.DenialLevel;
import sandproof.attack.Witness;
import sandproof.judge.Sighting;
import sandproof.lab.Lab;
import sandproof.lab.SteadyClock;
import sandproof.probe.ProcessProbe;
import sandproof.probe.Remains;
import sandproof.probe.Traces;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;

/**
 * The last look at a run: an attempt is judged when all is over, and by all that was seen until then. What is slow to get
 * out, to be logged or to be left behind is found here.
 */
final class Aftermath {
    /** How long the canaries go on listening after the last attempt. */
    private static final long LISTEN_MILLIS = 1_500;

    /** How much later than a task's end its last denial may stand in the log. */
    private static final Duration LAG = Duration.ofMillis(200);

    /** Witnesses that only tell what a canary heard. */
    private static final Set<Witness> CANARIES = EnumSet.of(Witness.NETWORK, Witness.SOCKET);

    private final Lab lab;
    private final ProcessProbe probe;
    private final List<Path> ours;
    private final boolean alone;
    private final Instant began = SteadyClock.now();
    private final Remains remains;
    private Supplier<Set<String>> neighbours = Set::of;
    private List<String> orphans = List.of();
    private List<AuditEvent> log = List.of();
    private boolean readable;
    private String lostLog = "";
    private Traces.Found before = new Traces.Found(Map.of(), List.of());

    /** Begins before the sandbox is opened. */
    Aftermath(Lab lab, ProcessProbe probe, RunPlan plan) {
        this.lab = lab;
        this.probe = probe;
        this.ours = plan.ours();
        this.alone = plan.alone();
        this.remains = Remains.before(probe, this::bystanders);
    }

    /** The earliest time that may stand on what this run left. */
    Instant since() {
        return SteadyClock.earliest(began);
    }

    /** The harness's own, which a task may have killed so that others are in their places. */
    private Set<Long> bystanders() {
        return Set.of(lab.victim().pid(), lab.decoyPid());
    }

    /**
     * When the sandbox is open and its first task lives.
     *
     * @param inView whether all that the kernel keeps is a task's; a cluster makes its pods' bridge with the first of them
     */
    void opened(boolean inView) {
        remains.opened();
        if (!inView) {
            remains.keep();
        }
    }

    /** The last words of a sandbox that is still open, and what lies about before it can clear up after all its tasks. */
    void listen(AuditTrail trail, Neighbourhood neighbourhood, List<Attempted> attempted) throws InterruptedException {
        neighbours = neighbourhood::names;
        before = Traces.of(challenges(attempted), since(), ours);
        if (alone) {
            // What is carried by a kernel in user space bears no names that are seen.
            boolean seen = !probe.carried();
            Map<Long, String> first = seen ? remains.orphans(named(attempted)) : Map.of();
            probe.await(() -> false, LISTEN_MILLIS);
            Map<Long, String> still = seen ? remains.orphans(named(attempted)) : Map.of();
            still.keySet().retainAll(first.keySet());
            orphans = List.copyOf(still.values());
        }
        try {
            log = trail.read();
            readable = true;
        } catch (SandboxException unreadable) {
            log = List.of();
            lostLog = String.valueOf(unreadable.getMessage());
        }
    }

    /**
     * What came to light of each attempt, by its nonce; asked when the sandbox is closed.
     *
     * @param unclosed what the sandbox could not take away as it was closed; empty when it could
     */
    Map<String, Late> of(List<Attempted> made, String unclosed) throws InterruptedException {
        List<Attempted> attempted = made.stream().flatMap(Attempted::all).toList();
        // Only now: until the sandbox was closed new ones came.
        List<String> left = new ArrayList<>(alone ? remains.nameless(named(attempted)) : List.of());
        orphans.stream()
                .filter(orphan -> !left.contains(orphan))
                .forEach(orphan -> left.add(orphan + ", until the sandbox was closed"));
        Traces.Found after = Traces.everywhere(challenges(attempted), unmistakable(names(attempted)), since(), ours);
        return attempted.stream()
                .collect(Collectors.toMap(
                        Attempted::nonce,
                        one -> new Late(
                                late(one),
                                blamed(one),
                                readable(one),
                                leftOf(one, files(one, after)),
                                List.of(),
                                after.cut(),
                                left,
                                unclosed,
                                one.attack().ownSandbox() ? "" : lostLog)));
    }

    private Set<String> named(List<Attempted> made) {
        return unmistakable(Stream.concat(neighbours.get().stream(), names(made)));
    }

    private static Stream<String> names(List<Attempted> made) {
        return made.stream().flatMap(Attempted::all).flatMap(one -> Stream.of(one.nonce(), one.taskId()));
    }

    /** What bears a name of a few characters may bear it by accident. */
    private static Set<String> unmistakable(Stream<String> names) {
        return names.filter(name -> name.length() >= TeardownLook.SHORTEST_NAME).collect(Collectors.toSet());
    }

    private static Set<String> challenges(List<Attempted> attempted) {
        return attempted.stream()
                .flatMap(Attempted::all)
                .map(Attempted::challenge)
                .collect(Collectors.toSet());
    }

    private List<String> files(Attempted one, Traces.Found after) {
        return Stream.of(before, after)
                .flatMap(traces -> Stream.of(one.challenge(), one.nonce(), one.taskId())
                        .distinct()
                        .flatMap(what -> traces.places().getOrDefault(what, List.of()).stream()))
                .distinct()
                .toList();
    }

    private List<String> leftOf(Attempted one, List<String> files) {
        return Stream.concat(remains.processesOf(one.nonce()).stream(), files.stream())
                .toList();
    }

    /** What canaries heard, or the victim felt, since the attempt's own witnesses were asked for the last time. */
    private List<Sighting> late(Attempted one) {
        return Stream.concat(heard(one).stream(), felt(one).stream()).toList();
    }

    private List<Sighting> felt(Attempted one) {
        return told(one, EnumSet.of(Witness.VICTIM))
                ? List.of()
                : Bystanders.named(lab.victim(), one.nonce())
                        .map(event ->
                                new Sighting(Witness.VICTIM, "after the attempt was over, " + Bystanders.told(event)))
                        .toList();
    }

    /** Whether such a witness had something to tell when it was asked: then the attempt is judged by that. */
    private static boolean told(Attempted one, Set<Witness> witnesses) {
        return one.facts().wall().breaches().stream().map(Sighting::by).anyMatch(witnesses::contains);
    }

    private List<Sighting> heard(Attempted one) {
        if (told(one, CANARIES)) {
            return List.of();
        }
        return lab.hitsOf(one.nonce()).stream()
                .filter(hit -> !hit.innocent())
                .map(Late::breach)
                .toList();
    }

    private Optional<List<String>> readable(Attempted one) {
        boolean innocent = one.facts().log().demanded() == DenialLevel.NONE;
        if (!readable || !innocent || one.facts().log().unreadable().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(log.stream()
                .filter(event -> event.denial() && event.taskId().equals(one.taskId()))
                .map(AuditReading::told)
                .toList());
    }

    /** A denial that is laid to a task which had ended is another's. */
    private List<String> blamed(Attempted one) {
        List<String> blamed = new ArrayList<>();
        for (AuditEvent event : log.subList(Math.min(one.logUntil(), log.size()), log.size())) {
            boolean later = event.time().equals(Instant.EPOCH)
                    || event.time().isAfter(one.ended().plus(LAG));
            if (event.denial() && !one.taskId().isEmpty() && event.taskId().equals(one.taskId()) && later) {
                blamed.add("entry " + event.sequence() + " lays " + event.object() + " to task " + one.taskId()
                        + ", which had ended");
            }
        }
        return blamed;
    }
}
