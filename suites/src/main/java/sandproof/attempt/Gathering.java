package sandproof.attempt;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.DenialLevel;
import sandproof.attack.Ending;
import sandproof.attack.Witness;
import sandproof.judge.Facts;
import sandproof.judge.LogFacts;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.TeardownFacts;
import sandproof.judge.WallFacts;
import sandproof.lab.Hit;
import sandproof.lab.HostCanaries;
import sandproof.lab.Secret;
import sandproof.probe.Broom;
import sandproof.probe.Seen;
import sandproof.probe.Watch;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** Gathers what everybody saw of one attempt and puts it into the facts that the judge may look at. */
final class Gathering {
    private static final long GRACE_MILLIS = 4_000;
    private static final long LOG_MILLIS = 1_500;
    private static final TaskOutcome NONE =
            new TaskOutcome(TaskState.LOST, OptionalInt.empty(), new byte[0], new byte[0], 0, "");

    private final Surroundings around;
    private final Attack attack;
    private final Challenge challenge;
    private final Limits limits;
    private final Notebook notebook;
    private final Instant began;
    private final Watch watch;
    private final HostCanaries host;
    private final Witnesses witnesses;
    private final Credential credential;
    private boolean inhabited;
    private String taskId = "";
    private String trouble = "";
    private @Nullable Orders orders;
    private @Nullable TaskOutcome outcome;
    private List<Artifact> artifacts = List.of();
    private Optional<Neighbour> neighbour = Optional.empty();

    Gathering(
            Surroundings around,
            Attack attack,
            Challenge challenge,
            Limits limits,
            Notebook notebook,
            Instant began,
            Watch watch,
            HostCanaries host) {
        this.around = around;
        this.attack = attack;
        this.challenge = challenge;
        this.limits = limits;
        this.notebook = notebook;
        this.began = began;
        this.watch = watch;
        this.host = host;
        this.witnesses = new Witnesses(attack);
        this.credential = new Credential(around, watch, notebook);
        this.inhabited = around.neighbourhood().inhabited();
    }

    void trouble(String what) {
        trouble = what;
    }

    void beside(Neighbour living) {
        neighbour = Optional.of(living);
        inhabited = living.alive();
    }

    void orders(Orders given) {
        orders = given;
    }

    void submitted(String id) {
        taskId = id;
        around.neighbourhood().known(id);
    }

    String taskId() {
        return taskId;
    }

    void credentialWhileAlive() throws InterruptedException {
        if (attack.witnesses().contains(Witness.CREDENTIAL)) {
            credential.readWhileAlive();
        }
    }

    void ended(TaskOutcome end) {
        outcome = end;
    }

    void artifacts(List<Artifact> all) {
        artifacts = all;
        for (Artifact artifact : all) {
            notebook.note(
                    "sandbox",
                    (artifact.published() ? "published " : "refused ") + artifact.kind() + " " + artifact.name()
                            + (artifact.reason().isEmpty() ? "" : ": " + artifact.reason()));
        }
    }

    boolean workSucceeded() {
        TaskOutcome end = outcome;
        if (end == null || end.state() != TaskState.SUCCEEDED || !trouble.isEmpty()) {
            return false;
        }
        Talk talk = new Talk(challenge, end.stdout());
        return talk.answered("start")
                && talk.answered("control")
                && !talk.controlFailed()
                && talk.everythingSucceeded();
    }

    /** The facts of an attempt that was never made. */
    static Facts nothing(Attack attack, String trouble) {
        return new Facts(
                new RunFacts(false, false, Outcome.NOT_SEEN, Outcome.NOT_SEEN, trouble),
                new WallFacts(List.of(), List.of(), List.of(), List.of(), false, List.of()),
                new LogFacts(
                        attack.denial().level(),
                        DenialLevel.NONE,
                        trouble,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        false,
                        List.of(),
                        List.of()),
                new TeardownFacts(false, List.of(), List.of(), trouble, false));
    }

    Facts facts() throws InterruptedException {
        List<Seen> lingering = lingering();
        boolean neighbourLives = neighbour.map(Neighbour::alive).orElseGet(around.neighbourhood()::inhabited);
        boolean silenceKept = listen();
        TaskOutcome end = outcome == null ? NONE : outcome;
        Talk talk = new Talk(challenge, end.stdout());
        talk.outcomes().forEach(said -> notebook.note("payload", said));
        credential.learn(talk);
        Optional<Talk> neighbourTalk = neighbour.map(Neighbour::end);
        List<Secret> secrets = secrets();
        WallFacts wall = wall(end, lingering, silenceKept, secrets, neighbourTalk);
        LogFacts log = log(end, inhabited && neighbourLives, secrets);
        TeardownFacts teardown = teardown(lingering, neighbourLives);
        witnesses.breaches().forEach(breach -> notebook.note(breach.by().word(), breach.what()));
        if (talk.saidBlocked() && !witnesses.breaches().isEmpty()) {
            notebook.note("harness", "the payload reported blocked, yet the boundary was breached");
        }
        sweep(lingering);
        return new Facts(run(talk, end), wall, log, teardown);
    }

    /** The processes of the task that are still there when the time of grace is over. */
    private List<Seen> lingering() throws InterruptedException {
        around.probe().await(() -> watch.alive().isEmpty(), GRACE_MILLIS);
        around.probe().awaitFreshLook();
        return watch.alive();
    }

    /** Listens for as long as the attack says that silence must last. */
    private boolean listen() throws InterruptedException {
        Duration silence = attack.silence();
        around.probe().await(() -> false, silence.toMillis());
        return true;
    }

    private List<Secret> secrets() {
        List<Secret> secrets = new ArrayList<>(host.secrets());
        secrets.addAll(around.lab().secrets());
        neighbour.ifPresent(living -> secrets.add(living.secret()));
        return secrets;
    }

    private RunFacts run(Talk talk, TaskOutcome end) {
        boolean outside = watch.ready();
        Outcome control = talk.controlFailed()
                ? Outcome.FAILED
                : talk.answered("control") || outside ? Outcome.WORKED : Outcome.NOT_SEEN;
        boolean answered = talk.answered("start") || outside;
        boolean hostile = talk.answered("hostile") || outside;
        String why = trouble;
        if (why.isEmpty() && !(answered && hostile)) {
            why = Startup.trouble(end);
        }
        return new RunFacts(answered, hostile, control, Outcome.NOT_SEEN, why);
    }

    private WallFacts wall(
            TaskOutcome end,
            List<Seen> lingering,
            boolean silenceKept,
            List<Secret> secrets,
            Optional<Talk> neighbourTalk) {
        List<Hit> hits = around.lab().hitsOf(challenge.nonce());
        witnesses.secrets(secrets, end, artifacts, hits);
        witnesses.hits(hits);
        witnesses.watch(watch, limits, inhabited);
        witnesses.handedBack(end, artifacts, limits, Set.copyOf(Attempt.types(attack)));
        host.changes().forEach(change -> witnesses.saw(Witness.CANARY_FILE, change.toString()));
        new Bystanders(around.lab(), challenge.nonce(), began).tell(attack, witnesses);
        neighbourTalk.ifPresent(said -> {
            said.named("signalled").forEach(event -> witnesses.saw(Witness.VICTIM, "the neighbour was signalled"));
            said.named("visited").forEach(event -> witnesses.saw(Witness.NETWORK, "the neighbour's port was reached"));
        });
        credential.tell(witnesses);
        if (!lingering.isEmpty()) {
            witnesses.saw(
                    Witness.RUN_TIME,
                    watch.alive().size() + " processes of the task were alive " + GRACE_MILLIS + " ms after its end");
        }
        long life = watch.peaks().lifeMillis();
        if (life > limits.outer().toMillis() + GRACE_MILLIS) {
            witnesses.saw(
                    Witness.RUN_TIME,
                    "a process of the task lived " + life + " ms, the outer limit is "
                            + limits.outer().toMillis() + " ms");
        }
        List<String> unclaimed = attack.needs().stream()
                .filter(need -> !around.target().claims(need))
                .toList();
        return new WallFacts(witnesses.breaches(), witnesses.blind(), List.of(), suspicions(), silenceKept, unclaimed);
    }

    private List<String> suspicions() {
        boolean network = attack.witnesses().contains(Witness.NETWORK);
        return around.lab().anonymousHits().stream()
                .filter(hit -> network && !hit.innocent() && !hit.at().isBefore(began))
                .map(hit -> "the " + hit.canary() + " canary at " + hit.localAddress() + " port " + hit.port())
                .toList();
    }

    private LogFacts log(TaskOutcome end, boolean neighbourSeen, List<Secret> secrets) throws InterruptedException {
        List<Secret> all = new ArrayList<>(secrets);
        credential.secret().ifPresent(all::add);
        DenialLevel claimed = claimed();
        List<String> objects = orders == null
                ? attack.denial().objects()
                : orders.placeholders().fillAll(attack.denial().objects());
        AuditReading reading = new AuditReading(
                attack.denial(),
                objects,
                claimed,
                taskId,
                challenge.nonce(),
                around.neighbourhood().knownTasks(),
                around.neighbourhood().ids(),
                began);
        List<AuditEvent> events = List.of();
        String unreadable = "";
        if (claimed != DenialLevel.NONE) {
            try {
                events = awaitLog(reading);
            } catch (SandboxException failed) {
                unreadable = String.valueOf(failed.getMessage());
            }
        }
        return reading.facts(events, unreadable, neighbourSeen, end.state(), all);
    }

    /** A log may lag behind; an event demanded by the attack is waited for, within bounds. */
    private List<AuditEvent> awaitLog(AuditReading reading) throws InterruptedException {
        List<AuditEvent> events = around.sandbox().audit();
        long left = attack.denial().level() == DenialLevel.EVENT ? LOG_MILLIS : 0;
        while (left > 0 && events.stream().noneMatch(reading::matches)) {
            around.probe().await(() -> false, 150);
            left -= 150;
            events = around.sandbox().audit();
        }
        return events;
    }

    private DenialLevel claimed() {
        Object claim = around.target().claims().getOrDefault(Boundary.AUDIT.word(), "none");
        return DenialLevel.valueOf(String.valueOf(claim).toUpperCase(Locale.ROOT));
    }

    private TeardownFacts teardown(List<Seen> lingering, boolean neighbourLives) {
        List<String> left = new ArrayList<>();
        if (!lingering.isEmpty()) {
            lingering.stream()
                    .limit(5)
                    .forEach(seen -> left.add("process " + seen.pid() + " (" + brief(seen.command()) + ")"));
        }
        List<String> names = new ArrayList<>(List.of(challenge.nonce()));
        if (taskId.length() >= 8) {
            names.add(taskId);
        }
        around.leftovers().of(names).stream().filter(what -> !isOurs(what)).forEach(left::add);
        if (!taskId.isEmpty()) {
            try {
                left.addAll(around.sandbox().inventory(taskId));
            } catch (SandboxException failed) {
                notebook.note("sandbox", String.valueOf(failed.getMessage()));
            }
        }
        credential.stillAccepted().ifPresent(left::add);
        List<String> dead = new ArrayList<>();
        if (neighbour.isPresent() && inhabited && !neighbourLives) {
            dead.add("the neighbour task " + neighbour.get().id());
        }
        // A task too short for the probe is gone all the same, where the probe does see tasks of this sandbox.
        boolean watched = watch.peaks().samples() > 0 || inhabited;
        boolean crash = attack.ending() == Ending.SERVICE_KILLED;
        boolean claimed = around.target().claims(crash ? "teardown.crash" : "teardown");
        return new TeardownFacts(
                outcome != null, left, dead, watched ? "" : "no process of the task was seen from outside", claimed);
    }

    /** The canaries of this attempt bear its nonce too, and are taken away after it. */
    private boolean isOurs(String what) {
        return what.contains(host.root().toString())
                || what.contains("/dev/shm/sandproof-")
                || what.contains(around.lab().serviceHome().toString());
    }

    private void sweep(List<Seen> lingering) throws InterruptedException {
        if (!lingering.isEmpty()) {
            int swept = new Broom(around.probe()).sweep(watch).size();
            notebook.note("harness", "killed " + swept + " processes that the sandbox had left behind");
        }
    }

    private static String brief(String text) {
        return text.length() > 120 ? text.substring(0, 120) + "…" : text;
    }
}
