package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskState;

/** The requests of one task, in their order, with what is known of it so far. */
final class Errand {
    /** The task's own name, by which a target file may name its sandbox, too. */
    static final String OWN = "id";

    private static final long FIRST_LOOK_MILLIS = 50;
    private static final long LAST_LOOK_MILLIS = 400;

    private final Api api;
    private final ApiSettings settings;
    private final Map<String, Object> given;
    private final Carrier carrier;
    private final Limits limits;
    private final Taken taken;
    private final CountDownLatch settled = new CountDownLatch(1);
    private volatile boolean abandoned;
    /** It was asked to make a sandbox, whatever came of that. */
    private volatile boolean wished;
    /** It said that it made one. */
    private volatile boolean made;
    /** Its inventory was seen to find what lives. */
    private volatile boolean found;

    private volatile boolean deleted;
    private volatile String notDeleted = "";

    /** @param given values of the task itself */
    Errand(Api api, ApiSettings settings, Map<String, Object> given, Carrier carrier, Limits limits) {
        this.api = api;
        this.settings = settings;
        this.given = Map.copyOf(given);
        this.carrier = carrier;
        this.limits = limits;
        this.taken = new Taken(api.secrets());
    }

    /** Makes the sandbox where there is one to be made, waits for it and puts the program there. */
    void prepare() {
        goOn();
        settings.step("create").ifPresent(this::create);
        goOn();
        settings.step("ready").ifPresent(this::awaitReady);
        goOn();
        // An inventory that asks for what only the answer to run names is asked after that.
        if ((made || known(Taken.SANDBOX))
                && settings.step("inventory").filter(this::canSay).isPresent()) {
            found();
        }
        settings.step("upload").ifPresent(upload -> taken.take(upload, asked(upload)));
    }

    private void create(Step create) {
        wished = true;
        Answer answer = asked(create);
        made = true;
        taken.take(create, answer);
    }

    /** Whether all that a request names is known. */
    private boolean canSay(Step step) {
        return step.names().stream().allMatch(name -> given.containsKey(name) || known(name));
    }

    /**
     * Asks for what has just been made, once a life: an inventory that does not find that says "gone" of everything.
     *
     * @throws SandboxException when it is not there after all patience
     */
    void found() {
        Optional<Step> inventory = settings.step("inventory");
        if (inventory.isEmpty() || found) {
            return;
        }
        long end = System.nanoTime() + settings.patience().toNanos();
        for (long pause = FIRST_LOOK_MILLIS; ; pause = Math.min(2 * pause, LAST_LOOK_MILLIS)) {
            int status = api.status(inventory.get(), template(), settings.request());
            if (inventory.get().expect().contains(status)) {
                found = true;
                return;
            }
            if (System.nanoTime() > end) {
                throw new SandboxException(inventory.get().asked() + " was answered with status " + status
                        + " for what was just made; an inventory that does not find it would never tell of leftovers.");
            }
            sleep(pause);
        }
    }

    private void goOn() {
        if (abandoned) {
            throw new SandboxException("The sandbox is closed.");
        }
    }

    /** Nothing more is to be made for it. */
    void abandon() {
        abandoned = true;
    }

    /** Its task runs, or never will. */
    void settled() {
        settled.countDown();
    }

    /** Waits until nothing is being made for it any more. */
    void awaitSettled(Duration most) throws InterruptedException {
        boolean unused = settled.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void awaitReady(Step ready) {
        long end = System.nanoTime() + settings.patience().toNanos();
        for (long pause = FIRST_LOOK_MILLIS; ; pause = Math.min(2 * pause, LAST_LOOK_MILLIS)) {
            goOn();
            Answer answer = asked(ready);
            String word = settings.readyWord(ready, answer.documents());
            if (word.equals("go")) {
                taken.take(ready, answer);
                return;
            }
            if (System.nanoTime() > end) {
                throw new SandboxException(ready.asked() + " still says that the sandbox is not ready after "
                        + settings.patience().toSeconds() + " s; set patience-seconds.");
            }
            sleep(pause);
        }
    }

    /** Starts the command; where the interface answers at the end only, that is when this returns. */
    Answer run() {
        Step run = settings.run();
        Answer answer = api.hear(run, template(), settings.answersAtTheEnd() ? longest() : settings.request());
        taken.take(run, answer);
        return answer;
    }

    /** As long as a task may take at most, and then the time to start it and to take it down. */
    private Duration longest() {
        return limits.outer().plus(settings.patience().multipliedBy(2));
    }

    /**
     * Asks for the task until it is over.
     *
     * @param run what was said on taking it
     * @return that, with the answers that tell of its end
     */
    Answer awaitEnd(Answer run) {
        Answer said = settings.step("status").map(step -> polled(step, run)).orElse(run);
        if (waits(said)) {
            throw new SandboxException(
                    lastAsked() + " says that the task is not over, and there is nothing else to ask;"
                            + " put a status into the target file.");
        }
        return settings.step("output")
                .map(output -> said.and(api.hear(output, template(), settings.request())))
                .orElse(said);
    }

    /** How it ended: what the service says behind the beginning of an answer that is too long, nobody knows. */
    TaskState state(Answer said) {
        if (!said.whole()) {
            return TaskState.LOST;
        }
        String word = settings.ending().word(lastAsked(), said.documents());
        return settings.ending().state(lastAsked(), word, said.documents());
    }

    private boolean waits(Answer said) {
        try {
            return settings.ending().word(lastAsked(), said.documents()).equals(Ending.WAIT);
        } catch (SandboxException unknown) {
            if (said.whole()) {
                throw unknown;
            }
            return false;
        }
    }

    /** The request whose answer tells of the end. */
    private String lastAsked() {
        return settings.step("status").orElseGet(settings::run).asked();
    }

    private Answer polled(Step status, Answer run) {
        long end = System.nanoTime() + longest().toNanos();
        for (long pause = FIRST_LOOK_MILLIS; ; pause = Math.min(2 * pause, LAST_LOOK_MILLIS)) {
            Answer answer = api.hear(status, template(), settings.request());
            taken.take(status, answer);
            Answer said = run.and(answer);
            if (!waits(said)) {
                return said;
            }
            if (System.nanoTime() > end) {
                throw new SandboxException(status.asked() + " still names no final state after "
                        + longest().toSeconds() + " s.");
            }
            sleep(pause);
        }
    }

    HandedBack stdout(Answer said) {
        byte[] stdout = settings.ending().stream(
                settings.run().asked(), settings.ending().stdout(), said);
        // What is sought in an archive must be sought when it is unpacked, and would break it before.
        return (settings.artifactBytes() == 0
                        ? new HandedBack(stdout, List.of(), true)
                        : HandedBack.of(stdout, carrier, limits))
                .without(api.secrets());
    }

    byte[] stderr(Answer said) {
        return api.secrets()
                .replaced(settings.ending().stream(
                        settings.run().asked(), settings.ending().stderr(), said));
    }

    byte[] kept(byte[] stream) {
        long most = mostKept();
        return stream.length > most ? Arrays.copyOf(stream, (int) most) : stream;
    }

    private long mostKept() {
        return limits.streamBytes() * 4 + (64 << 10);
    }

    /**
     * An answer may only be too long because of what the task printed: then that came, and can be counted.
     *
     * @throws SandboxException where it is something else that fills it, behind which anything may stand
     */
    void demandFlood(Answer said, long printed) {
        if (!said.whole() && printed <= mostKept()) {
            throw new SandboxException(lastAsked() + " was answered with " + said.more()
                    + ", and what the task printed is the least of it.");
        }
    }

    OptionalInt exitCode(Answer said) {
        return said.whole()
                ? settings.ending().exitCode(settings.run().asked(), said.documents())
                : OptionalInt.empty();
    }

    String reason(Answer said) {
        return said.whole()
                ? api.secrets().hidden(settings.ending().reason(settings.run().asked(), said.documents()))
                : "the service answered with " + said.more() + ", of which the first were read";
    }

    /** @throws SandboxException when the interface knows no such thing, or refuses */
    void cancel() {
        Step how = settings.step("cancel")
                .or(() -> settings.step("delete"))
                .orElseThrow(() -> new SandboxException(
                        "The target file has neither cancel nor delete, so no task can be cancelled."));
        List<JsonNode> unused = ask(how);
    }

    void cancelQuietly() {
        if (settings.step("cancel").isPresent()) {
            try {
                cancel();
            } catch (RuntimeException refused) {
                // What is left of it is looked for by others, and told by the inventory.
                return;
            }
        }
    }

    /**
     * Deletes the sandbox of the task, where it has one and it was not deleted yet, and waits until it is gone; what fails
     * is told by the inventory.
     */
    synchronized void cleanUp() {
        Optional<Step> delete = settings.step("delete").filter(this::mayHaveMade);
        if (delete.isPresent() && !deleted) {
            try {
                List<JsonNode> unused = ask(delete.get());
                deleted = true;
                notDeleted = "";
                awaitGone();
            } catch (RuntimeException refused) {
                notDeleted = String.valueOf(said(refused).getMessage());
            }
        }
    }

    /**
     * Whether there may be what a request deletes. One that does not say whose sandbox it means is not sent before one was
     * made for sure: it may be another's.
     */
    private boolean mayHaveMade(Step delete) {
        return !settings.makesSandboxes()
                || made
                || known(Taken.SANDBOX)
                || (wished && delete.names().contains(OWN) && canSay(delete));
    }

    /** Many services only note the wish and delete later. */
    private void awaitGone() {
        long end = System.nanoTime() + settings.patience().toNanos();
        for (long pause = FIRST_LOOK_MILLIS; System.nanoTime() < end; pause = Math.min(2 * pause, LAST_LOOK_MILLIS)) {
            try {
                if (inventory().isEmpty()) {
                    return;
                }
            } catch (SandboxException unreadable) {
                // Said to whoever asks for the inventory later.
                return;
            }
            sleep(pause);
        }
    }

    /**
     * What the interface still has of the task.
     *
     * @throws SandboxException when it cannot be asked, also since no answer ever named what it is asked for
     */
    List<String> inventory() {
        Optional<Step> inventory = settings.step("inventory");
        String name =
                taken.id(Taken.SANDBOX).or(() -> taken.id(Taken.TASK)).orElseGet(() -> String.valueOf(given.get(OWN)));
        if (inventory.isEmpty()) {
            return notDeleted.isEmpty() ? List.of() : List.of("sandbox " + name + ", not deleted: " + notDeleted);
        }
        // What is expected is an answer for something that is there; 404 and 410 say that it is gone.
        int status = api.status(inventory.get(), template(), settings.request());
        if (status == 404 || status == 410) {
            return List.of();
        }
        if (inventory.get().expect().contains(status)) {
            return List.of("sandbox " + name);
        }
        throw new SandboxException(inventory.get().asked() + " was answered with status " + status + ".");
    }

    boolean known(String name) {
        return taken.id(name).isPresent();
    }

    Optional<String> id(String name) {
        return taken.id(name);
    }

    /** A failure as it may be told to anybody. */
    SandboxException said(@Nullable Throwable failure) {
        String message = failure instanceof SandboxException known ? known.getMessage() : String.valueOf(failure);
        String told = api.secrets().hidden(String.valueOf(message));
        return failure == null ? new SandboxException(told) : new SandboxException(told, failure);
    }

    private List<JsonNode> ask(Step step) {
        return api.ask(step, template(), settings.request());
    }

    private Answer asked(Step step) {
        return Answer.whole(ask(step));
    }

    private Template template() {
        Map<String, Object> values = new HashMap<>(given);
        values.putAll(taken.values());
        return new Template(values);
    }

    private static void sleep(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Waiting for a task was interrupted.", e);
        }
    }
}
