package sandproof.attempt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.attack.Attack;
import sandproof.attack.Witness;
import sandproof.judge.Facts;
import sandproof.judge.LogFacts;
import sandproof.judge.RunFacts;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.TeardownFacts;
import sandproof.judge.WallFacts;
import sandproof.lab.Secret;
import sandproof.probe.Seen;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.TaskOutcome;

/** Gathers what everybody saw of one attempt and puts it into the facts that the judge may look at. */
final class Gathering {
    private final Scene scene;
    private final Credential credential;
    private boolean inhabited;
    private String taskId = "";
    private String trouble = "";
    private String missed = "";
    private @Nullable Orders orders;
    private @Nullable TaskOutcome outcome;
    private Left left = Left.NOTHING;
    private Optional<Neighbour> neighbour = Optional.empty();
    private Optional<Secret> earlierSecret = Optional.empty();
    private String sessionId = "";
    private List<Seen> survivors = List.of();

    Gathering(Scene scene) {
        this.scene = scene;
        this.credential = new Credential(scene.around(), scene.watch(), scene.notebook());
        this.inhabited = scene.around().neighbourhood().inhabited();
    }

    void trouble(String what) {
        trouble = what;
    }

    void beside(Neighbour living) {
        neighbour = Optional.of(living);
        scene.around().neighbourhood().beside(living);
        inhabited = living.alive();
    }

    /** What a task that ended before the attempt knew. */
    void after(Secret earlier) {
        earlierSecret = Optional.of(earlier);
    }

    void session(String id) {
        sessionId = id;
        scene.notebook().note("sandbox", "opened the session " + id);
    }

    /** The session is still open: what lives now has outlived its round. */
    void roundEnded() throws InterruptedException {
        survivors = new TeardownLook(scene).lingering();
    }

    void orders(Orders given) {
        orders = given;
    }

    void submitted(String id) {
        taskId = id;
        scene.around().neighbourhood().known(id);
        scene.notebook().note("sandbox", "took the task as " + id);
    }

    String taskId() {
        return taskId;
    }

    void credentialWhileAlive() throws InterruptedException {
        if (scene.attack().witnesses().contains(Witness.CREDENTIAL)) {
            credential.readWhileAlive();
        }
    }

    void ended(TaskOutcome end) {
        outcome = end;
    }

    /** Why the end that the attack wants could not be brought about; empty where it could. */
    void missed(String why) {
        missed = why;
    }

    void left(Left handedBack) {
        left = handedBack;
        if (!handedBack.missing().isEmpty()) {
            scene.notebook().note("sandbox", handedBack.missing());
        }
        // Where the sandbox promises nothing of it, it is taken as its caller would.
        String by = scene.around().target().claims("artifacts") ? "sandbox" : "harness";
        for (Artifact artifact : handedBack.artifacts()) {
            scene.notebook()
                    .note(
                            by,
                            (artifact.published() ? "published " : "refused ") + artifact.kind() + " " + artifact.name()
                                    + (artifact.reason().isEmpty() ? "" : ": " + artifact.reason()));
        }
    }

    boolean workSucceeded() {
        TaskOutcome end = outcome == null ? Account.NO_END : outcome;
        Talk talk = new Talk(scene.challenge(), end.stdout());
        return account(talk, end).workSucceeded() && published(talk);
    }

    /** Whether a report that ordinary work wrote came back as it was written, where the target claims to hand out any. */
    private boolean published(Talk talk) {
        if (!scene.around().target().claims("artifacts")) {
            return true;
        }
        boolean whole = Published.whole(talk, scene.challenge(), left.artifacts());
        if (!whole) {
            scene.notebook().note("harness", "the report of ordinary work was not published as it was written");
        }
        return whole;
    }

    /** The facts of an attempt that was never made. */
    static Facts nothing(Attack attack, String trouble) {
        return new Facts(
                new RunFacts(false, false, Outcome.NOT_SEEN, Outcome.NOT_SEEN, trouble),
                new WallFacts(List.of(), List.of(), List.of(), List.of(), false, List.of()),
                LogLook.nothing(attack.denial().level(), trouble),
                new TeardownFacts(false, List.of(), List.of(), trouble, false));
    }

    Facts facts() throws InterruptedException {
        TeardownLook teardown = new TeardownLook(scene);
        List<Seen> lingering = Stream.concat(survivors.stream(), teardown.lingering().stream())
                .distinct()
                .toList();
        boolean neighbourLives =
                neighbour.map(Neighbour::alive).orElseGet(scene.around().neighbourhood()::inhabited);
        // Before it is ended by us.
        boolean neighbourDied = neighbour.map(Neighbour::diedEarly).orElse(false);
        scene.around().probe().await(() -> false, scene.attack().silence().toMillis());
        TaskOutcome end = outcome == null ? Account.NO_END : outcome;
        Talk talk = new Talk(scene.challenge(), end.stdout());
        talk.outcomes().forEach(said -> scene.notebook().note("payload", said));
        credential.learn(talk);
        Optional<Talk> neighbourTalk = neighbour.map(Neighbour::end);
        List<Secret> secrets = secrets();
        WallLook look = new WallLook(scene);
        WallFacts wall =
                look.facts(end, left, secrets, credential, new WallLook.Around(inhabited, lingering, neighbourTalk));
        List<Secret> ofOthers = List.copyOf(secrets);
        credential.secret().ifPresent(secrets::add);
        secrets.addAll(scene.around().neighbourhood().secrets(scene.began()));
        secrets.add(new Secret("the task's own input", scene.challenge().secret()));
        boolean neighbourSeen = inhabited && neighbourLives;
        LogFacts log = new LogLook(scene).facts(objects(), taskId, neighbour, neighbourSeen, end.state(), secrets);
        TeardownFacts leftovers = teardown.facts(
                taskId,
                sessionId,
                outcome != null,
                lingering,
                credential,
                TeardownLook.Beside.of(
                        neighbour,
                        inhabited,
                        neighbourLives,
                        neighbourDied,
                        scene.around().neighbourhood().dead(scene.began())));
        teardown.sweep();
        wall = look.again(wall, ofOthers);
        wall.breaches().forEach(breach -> scene.notebook().note(breach.by().word(), breach.what()));
        if (talk.saidBlocked() && !wall.breaches().isEmpty()) {
            scene.notebook().note("harness", "the payload reported blocked, yet the boundary was breached");
        }
        return new Facts(run(talk, end), wall, log, leftovers);
    }

    /** Ends what is still there, however far the gathering came. */
    void leave() throws InterruptedException {
        neighbour.ifPresent(Neighbour::leave);
        new TeardownLook(scene).sweep();
    }

    private List<String> objects() {
        List<String> words = scene.attack().denial().objects();
        return orders == null ? words : orders.placeholders().fillAll(words);
    }

    private List<Secret> secrets() {
        List<Secret> secrets = new ArrayList<>(scene.host().secrets());
        secrets.addAll(scene.around().lab().secrets());
        neighbour.ifPresent(living -> secrets.add(living.secret()));
        earlierSecret.ifPresent(secrets::add);
        if (!taskId.isEmpty()) {
            scene.around().sandbox().secrets(taskId).forEach((what, value) -> secrets.add(new Secret(what, value)));
        }
        return secrets;
    }

    private RunFacts run(Talk talk, TaskOutcome end) {
        boolean outside = scene.watch().ready();
        return account(talk, end)
                .facts(outside, () -> WallLook.unclaimed(scene).isEmpty() ? untried(talk, end, outside) : "");
    }

    private String untried(Talk talk, TaskOutcome end, boolean outside) {
        return new Tried(
                        scene.attack(),
                        scene.limits(),
                        talk,
                        end,
                        outside,
                        scene.watch().peaks().lifeMillis(),
                        missed)
                .trouble();
    }

    private Account account(Talk talk, TaskOutcome end) {
        return new Account(talk, end, trouble);
    }
}
