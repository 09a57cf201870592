package sandproof.attempt;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.DenialLevel;
import sandproof.attack.Elsewhere;
import sandproof.attack.Payload;
import sandproof.attack.Witness;
import sandproof.canary.CanaryException;
import sandproof.canary.CanaryPost;
import sandproof.judge.Facts;
import sandproof.judge.LogFacts;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.Sighting;
import sandproof.judge.TeardownFacts;
import sandproof.judge.WallFacts;
import sandproof.lab.Secret;
import sandproof.lab.SteadyClock;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/**
 * One attempt on a sandbox whose host cannot be watched: what the canary service hears refutes as ever, and what nobody can
 * see is not proven.
 */
final class ElsewhereAttempt {
    static final String UNWATCHED =
            "the sandbox is elsewhere, and processes, mounts, control groups and files of its host"
                    + " cannot be seen from here";
    static final String UNSURE =
            "the page that is allowed was asked for, and nobody knows whether at the canary's allowed"
                    + " address, which this machine does not reach";
    static final String FORGOTTEN = "the canary service heard more than it keeps";

    /** What is on its way through somebody's network takes longer than in a lab. */
    private static final long SHORTEST_SILENCE_MILLIS = 1_500;

    private static final int MOST_TEXT = 160;

    private final ElsewherePlan plan;
    private final Sandbox sandbox;
    private final AuditTrail trail;
    private final Attack attack;
    private final Handed handed;
    private final Challenge challenge = Challenge.fresh();
    private final Notebook notebook = new Notebook();
    private final Limits limits;
    private final Instant began = SteadyClock.now();
    private final int logFrom;
    private String taskId = "";
    private String trouble = "";
    private Optional<TaskOutcome> outcome = Optional.empty();
    private List<Sighting> heard = List.of();
    private Left left = Left.NOTHING;

    ElsewhereAttempt(ElsewherePlan plan, Sandbox sandbox, AuditTrail trail, Attack attack) {
        this.plan = plan;
        this.sandbox = sandbox;
        this.trail = trail;
        this.attack = attack;
        this.handed = new Handed(plan.post().address(), plan.post()::hears);
        this.limits = DefaultLimits.of(attack.task());
        this.logFrom = trail.seen();
    }

    Attempted make() throws InterruptedException {
        Optional<String> refusal = handed.refusal(attack, sandbox.layout());
        if (refusal.isPresent()) {
            return notMade(refusal.get());
        }
        Optional<Payload> payload = attack.payloadIn(plan.target().language());
        if (payload.isEmpty()) {
            return notMade(Run.withoutForm(plan.target().language()));
        }
        Elsewhere needs = attack.elsewhere().orElseThrow();
        Orders orders = new Orders(challenge, sandbox.layout(), limits)
                .with("canary", Map.of())
                .with("net", handed.net(challenge.nonce()));
        // What the catalogue has wrong comes to light before anything is handed over.
        List<String> objects = orders.placeholders().fillAll(attack.denial().objects());
        try {
            plan.post().know(challenge.nonce());
        } catch (CanaryException deaf) {
            return notMade("it was not made: the canary service could not be told of it: " + deaf.getMessage());
        }
        try {
            submit(payload.get(), orders);
        } catch (SandboxException refused) {
            trouble = String.valueOf(refused.getMessage());
            notebook.note("sandbox", trouble);
        }
        TimeUnit.MILLISECONDS.sleep(
                Math.max(SHORTEST_SILENCE_MILLIS, attack.silence().toMillis()));
        TaskOutcome end = outcome.orElse(Account.NO_END);
        Talk talk = new Talk(challenge, end.stdout());
        talk.outcomes().forEach(said -> notebook.note("payload", said));
        Account account = new Account(talk, end, trouble);
        Facts facts = new Facts(run(account), wall(needs), log(objects, end), teardown());
        return attempted(facts, attack.boundary() == Boundary.USABILITY && workSucceeded(account));
    }

    private void submit(Payload payload, Orders orders) {
        Task task = sandbox.submit(new TaskSpec(
                challenge.nonce(),
                Commands.of(payload, challenge.nonce()),
                orders.files(payload),
                Map.of("SANDPROOF_NONCE", challenge.nonce()),
                limits,
                handed.egress(attack),
                Attempt.types(attack)));
        taskId = task.id();
        notebook.note("sandbox", "took the task as " + taskId);
        outcome = task.await(limits.outer().plus(sandbox.patience()));
        left = outcome.isPresent() ? Left.of(task) : left;
        notebook.note(
                "sandbox",
                outcome.map(end -> "final state " + end.state().word()).orElse("no final state in time"));
    }

    /** What stands for an attempt of which nothing is known, but for what was heard of it before that. */
    Attempted notMade(String why) {
        notebook.note("harness", why);
        return attempted(
                new Facts(
                        new RunFacts(false, false, Outcome.NOT_SEEN, Outcome.NOT_SEEN, why),
                        new WallFacts(heard, List.of(), List.of(), List.of(), false, List.of()),
                        LogLook.nothing(attack.denial().level(), why),
                        new TeardownFacts(true, List.of(), List.of(), why, false)),
                false);
    }

    private boolean workSucceeded(Account account) {
        return account.workSucceeded()
                && (!plan.target().claims("artifacts") || Published.whole(account.talk(), challenge, left.artifacts()));
    }

    private RunFacts run(Account account) {
        RunFacts told = account.facts(
                false,
                () -> unclaimed().isEmpty()
                        ? new Tried(attack, limits, account.talk(), account.end(), false, 0, "").trouble()
                        : "");
        boolean wayOut = !sandbox.layout().egress().equals("none");
        if (!told.trouble().isEmpty() || !wayOut || handed.canary().allowed().isPresent()) {
            return told;
        }
        return new RunFacts(
                told.answered(),
                told.hostile(),
                told.control(),
                told.normalWork(),
                "the target's canary names no allowed address, so that no permitted request could be tried");
    }

    private WallFacts wall(Elsewhere needs) {
        List<Sighting> breaches = new ArrayList<>();
        List<Sighting> blind = new ArrayList<>();
        List<String> suspicions = new ArrayList<>();
        boolean reached = false;
        try {
            CanaryPost.Heard told = plan.post().heard(challenge.nonce());
            reached = told.permitted();
            told.breaches()
                    .forEach(hit -> breaches.add(new Sighting(
                            Witness.NETWORK,
                            "the " + hit.canary() + " canary at " + hit.localAddress() + " port " + hit.port()
                                    + " heard: " + Notebook.brief(hit.said(), MOST_TEXT))));
            heard = List.copyOf(breaches);
            if (told.unsure()) {
                blind.add(new Sighting(Witness.NETWORK, UNSURE));
            }
            if (told.full()) {
                suspicions.add(FORGOTTEN);
            }
            told.nameless().stream()
                    .filter(where -> Handed.mayBeOf(needs, where))
                    .forEach(where -> suspicions.add("the canary at port " + where));
        } catch (CanaryException deaf) {
            blind.add(new Sighting(Witness.NETWORK, "the canary service: " + deaf.getMessage()));
        }
        blind.addAll(Handed.notAsked(attack));
        handed.unheard(needs, sandbox.layout(), reached)
                .forEach(what -> blind.add(new Sighting(Witness.NETWORK, what)));
        breaches.forEach(breach -> notebook.note(breach.by().word(), breach.what()));
        return new WallFacts(breaches, blind, List.of(), suspicions, true, unclaimed());
    }

    private List<String> unclaimed() {
        return attack.needs().stream()
                .filter(need -> !plan.target().claims(need))
                .toList();
    }

    private LogFacts log(List<String> objects, TaskOutcome end) {
        AuditReading reading = new AuditReading(
                attack.denial(),
                objects,
                claimedLog(),
                taskId,
                challenge.nonce(),
                Set.of(taskId),
                Set.of(),
                sandbox.recordsEnds(),
                "",
                SteadyClock.earliest(began),
                logFrom);
        List<AuditEvent> events = List.of();
        String unreadable = "";
        if (claimedLog() != DenialLevel.NONE) {
            try {
                events = trail.read();
            } catch (SandboxException failed) {
                unreadable = String.valueOf(failed.getMessage());
            }
        }
        Secret input = new Secret("the task's own input", challenge.secret());
        return reading.facts(events, unreadable, false, end.state(), List.of(input));
    }

    private DenialLevel claimedLog() {
        Object claim = plan.target().claims().getOrDefault(Boundary.AUDIT.word(), "none");
        return DenialLevel.valueOf(String.valueOf(claim).toUpperCase(java.util.Locale.ROOT));
    }

    /** What the sandbox says it still holds tells against it, and nothing tells for it. */
    private TeardownFacts teardown() {
        List<String> held = List.of();
        try {
            held = taskId.isEmpty() ? held : sandbox.inventory(taskId);
        } catch (SandboxException failed) {
            notebook.note("sandbox", String.valueOf(failed.getMessage()));
        }
        return new TeardownFacts(
                outcome.isPresent(), held, List.of(), UNWATCHED, plan.target().claims("teardown"));
    }

    private Attempted attempted(Facts facts, boolean workSucceeded) {
        return new Attempted(
                attack,
                taskId,
                challenge.nonce(),
                challenge.secret(),
                notebook.millis(),
                Instant.now(),
                trail.seen(),
                facts,
                workSucceeded,
                notebook.entries(),
                plan.reproduce().stream().map(Attempt::quoted).collect(joining(" ")) + " --attack " + attack.id());
    }
}
