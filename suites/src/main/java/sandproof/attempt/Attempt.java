package sandproof.attempt;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Payload;
import sandproof.judge.Facts;
import sandproof.lab.AttemptRange;
import sandproof.lab.HostCanaries;
import sandproof.lab.SteadyClock;
import sandproof.probe.Watch;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/** One run of one attack against one sandbox: submit, end, gather. */
final class Attempt {
    private static final List<String> TEXT = List.of("text/plain", "text/csv", "application/json");

    static final String FAILED = "the harness failed: ";

    private final Surroundings around;
    private final Attack attack;
    private final Challenge challenge = Challenge.fresh();
    private final Notebook notebook = new Notebook();
    private final Limits limits;
    private final Gaze gaze;
    private final Instant began = SteadyClock.now();
    private final int logFrom;

    private Attempt(Surroundings around, Attack attack) {
        this.around = around;
        this.attack = attack;
        this.gaze = Gaze.of(attack, around.probe().carried());
        this.logFrom = around.trail().seen();
        this.limits = around.probe().carried() ? DefaultLimits.carried(attack.task()) : DefaultLimits.of(attack.task());
    }

    static Attempted make(Surroundings around, Attack attack) throws InterruptedException {
        return new Attempt(around, attack).make();
    }

    /** What stands for an attempt that could not be made at all: nothing is known, so nothing is proven. */
    static Attempted notMade(Surroundings around, Attack attack, String trouble) {
        return new Attempt(around, attack).withoutFacts(trouble);
    }

    private Attempted withoutFacts(String trouble) {
        notebook.note("harness", trouble);
        return attempted("", Gathering.nothing(attack, trouble), false);
    }

    private Attempted attempted(String taskId, Facts facts, boolean workSucceeded) {
        return new Attempted(
                attack,
                taskId,
                challenge.nonce(),
                challenge.secret(),
                notebook.millis(),
                Instant.now(),
                attack.ownSandbox() ? Integer.MAX_VALUE : around.trail().seen(),
                facts,
                workSucceeded,
                notebook.entries(),
                around.reproduce().stream().map(Attempt::quoted).collect(joining(" ")) + " --attack " + attack.id());
    }

    /** A word as a shell takes it for one word: the line will be copied. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private Attempted make() throws InterruptedException {
        Optional<Neighbour> neighbour = Optional.empty();
        String trouble = "";
        try {
            neighbour = neighbour();
        } catch (SandboxException refused) {
            trouble = String.valueOf(refused.getMessage());
        }
        try (AttemptRange range = around.lab().range(challenge.nonce());
                HostCanaries host = around.lab().host(challenge.nonce());
                Watch watch = watch()) {
            Gathering gathering = new Gathering(
                    new Scene(around, attack, challenge, limits, gaze, notebook, began, logFrom, watch, host));
            gathering.trouble(trouble);
            neighbour.ifPresent(gathering::beside);
            if (trouble.isEmpty()) {
                submit(range, host, watch, neighbour, gathering);
            }
            Facts facts = gathered(gathering);
            return attempted(
                    gathering.taskId(), facts, attack.boundary() == Boundary.USABILITY && gathering.workSucceeded());
        }
    }

    private void submit(
            AttemptRange range, HostCanaries host, Watch watch, Optional<Neighbour> neighbour, Gathering gathering)
            throws InterruptedException {
        Orders orders = new Orders(challenge, around.sandbox().layout(), limits)
                .with("canary", canaries(host, neighbour))
                .with("net", range.net())
                .with("awaitsLook", gaze.guest())
                .with("lookSeconds", gaze.lookMillis() / 1000.0);
        gathering.orders(orders);
        try {
            if (attack.task().predecessor()) {
                gathering.after(Predecessor.run(around.sandbox(), around.neighbour(), limits));
            }
            if (rounds() > 0) {
                inSession(orders, watch, gathering);
                return;
            }
            Task task = around.sandbox().submit(spec(orders));
            Optional<TaskOutcome> outcome = outcome(task, watch, gathering);
            gathering.left(outcome.isPresent() ? Left.of(task) : Left.NOTHING);
        } catch (SandboxException refused) {
            gathering.trouble(String.valueOf(refused.getMessage()));
            notebook.note("sandbox", String.valueOf(refused.getMessage()));
        } catch (RuntimeException failed) {
            gathering.trouble(FAILED + failed);
            notebook.note("harness", FAILED + failed);
        }
    }

    /**
     * Nothing is known where it fails, but that the attempt was made: what canaries hear of its nonce refutes all the same,
     * and what it left running is ended.
     */
    private Facts gathered(Gathering gathering) throws InterruptedException {
        try {
            return gathering.facts();
        } catch (RuntimeException failed) {
            String why = failed instanceof SandboxException ? String.valueOf(failed.getMessage()) : FAILED + failed;
            notebook.note("harness", why);
            return Gathering.nothing(attack, why);
        } finally {
            gathering.leave();
        }
    }

    /** Where no sessions are claimed the same is tried by a task on its own: what gets out then got out. */
    private int rounds() {
        return around.target().claims("sessions") ? attack.task().rounds() : 0;
    }

    /** The session stays open until all have looked what its last round left: at its end that may be gone. */
    private void inSession(Orders orders, Watch watch, Gathering gathering) throws InterruptedException {
        LastRound task = LastRound.start(around.sandbox(), spec(orders), rounds());
        Optional<TaskOutcome> outcome = Optional.empty();
        try {
            gathering.session(task.session().id());
            outcome = outcome(task, watch, gathering);
            gathering.roundEnded();
        } finally {
            task.closeSession();
        }
        gathering.left(outcome.isPresent() ? Left.of(task) : Left.NOTHING);
    }

    private Optional<TaskOutcome> outcome(Task task, Watch watch, Gathering gathering) throws InterruptedException {
        gathering.submitted(task.id());
        gathering.credentialWhileAlive();
        Ended ended = new Ended(around.sandbox(), around.probe(), notebook);
        Optional<TaskOutcome> outcome = ended.end(task, attack.ending(), watch, limits);
        gathering.missed(ended.missed());
        outcome.ifPresent(gathering::ended);
        return outcome;
    }

    private TaskSpec spec(Orders orders) {
        Payload payload = attack.payloadIn(around.target().language()).orElseThrow();
        return new TaskSpec(
                challenge.nonce(),
                Commands.of(payload, challenge.nonce()),
                orders.files(payload),
                Map.of("SANDPROOF_NONCE", challenge.nonce()),
                limits,
                orders.placeholders().fillAll(attack.task().egress()),
                types(attack));
    }

    /** The media types that a task of this attack may publish. */
    static List<String> types(Attack attack) {
        return attack.task().artifactTypes().isEmpty() ? TEXT : attack.task().artifactTypes();
    }

    private Optional<Neighbour> neighbour() throws InterruptedException {
        if (!attack.task().neighbour()) {
            return Optional.empty();
        }
        int life = (int) limits.outer().plus(around.sandbox().patience()).toMillis() + 3_000;
        return Optional.of(
                Neighbour.start(around.sandbox(), around.probe(), around.neighbour(), life, 0, rounds() > 0));
    }

    private Watch watch() {
        return around.probe()
                .watch(
                        challenge.nonce(),
                        challenge.secret(),
                        challenge.readyMark(),
                        around.sandbox().layout(),
                        gaze.looks(),
                        around.sandbox().keepsInputs() ? Map.of("data.csv", Orders.table()) : Map.of());
    }

    private Map<String, Object> canaries(HostCanaries host, Optional<Neighbour> neighbour) {
        Map<String, Object> canaries = new LinkedHashMap<>(host.paths());
        canaries.put("socket", around.lab().engineSocket().toString());
        canaries.put("places", around.lab().places().files());
        canaries.put("drops", around.lab().places().drops());
        canaries.put("abstract", around.lab().victim().abstractSocket());
        canaries.put("victimPid", around.lab().victim().pid());
        canaries.put("victimPort", around.lab().victim().port());
        canaries.put("hostAddress", around.lab().hostAddress());
        canaries.put(
                "servicePid",
                around.sandbox().servicePid().orElse(around.lab().victim().pid()));
        canaries.put("neighbourPid", neighbour.map(Neighbour::pid).orElse(0));
        canaries.put("neighbourId", neighbour.map(Neighbour::id).orElse(""));
        canaries.put("neighbourNonce", neighbour.map(Neighbour::nonce).orElse(""));
        return canaries;
    }
}
