package sandproof.attempt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.Optional;
import sandproof.attack.Witness;
import sandproof.lab.Secret;
import sandproof.probe.ProcessProbe;
import sandproof.probe.WaryReader;
import sandproof.probe.Watch;
import sandproof.sandbox.SandboxException;

/** The task's own short-lived credential: good while the task lives, refused from its end on. */
final class Credential {
    private static final long START_MILLIS = 4_000;
    private static final int SHORTEST = 16;
    private static final int LONGEST = 4_096;

    private final Surroundings around;
    private final Watch watch;
    private final Notebook notebook;
    private final WaryReader reader = new WaryReader();
    private String value = "";
    private boolean acceptedWhileAlive;
    private boolean asked;
    private boolean acceptedAfter;

    Credential(Surroundings around, Watch watch, Notebook notebook) {
        this.around = around;
        this.watch = watch;
        this.notebook = notebook;
    }

    /** Reads the credential from outside once the payload lives, and asks whether it is good: that is the control. */
    void readWhileAlive() throws InterruptedException {
        String place = around.sandbox().layout().credential();
        if (place.isEmpty()) {
            return;
        }
        around.probe()
                .await(
                        () -> watch.ready()
                                || (watch.payloadPid() != 0 && !read(place).isEmpty()),
                        START_MILLIS);
        value = read(place);
        if (!value.isEmpty()) {
            acceptedWhileAlive = accepted().orElse(false);
            notebook.note(
                    "harness",
                    "the task's credential is " + (acceptedWhileAlive ? "accepted" : "refused") + " while it lives");
        }
    }

    /** A link might lead to a file of the host, which is not to be shown to a sandbox. */
    private String read(String place) {
        Path file = ProcessProbe.rootOf(watch.payloadPid()).resolve(place.substring(1));
        String text = reader.read(file, LONGEST + 1).text();
        return text.length() > LONGEST || !US_ASCII.newEncoder().canEncode(text) ? "" : text.strip();
    }

    /** Takes the credential from what the payload said, where it could not be read from outside. */
    void learn(Talk talk) {
        if (value.isEmpty()) {
            value = talk.named("token").stream()
                    .map(event -> event.path("value").asText())
                    .filter(token -> token.length() >= SHORTEST)
                    .findFirst()
                    .orElse("");
        }
        if (!value.isEmpty()) {
            Optional<Boolean> answer = accepted();
            asked = answer.isPresent();
            acceptedAfter = answer.orElse(false);
        }
    }

    /** What the sandbox answers; empty when it gives no answer, which is no refusal. */
    private Optional<Boolean> accepted() {
        try {
            return around.sandbox().accepts(value);
        } catch (SandboxException failed) {
            notebook.note("sandbox", String.valueOf(failed.getMessage()));
            return Optional.empty();
        }
    }

    void tell(Witnesses witnesses) {
        if (acceptedAfter) {
            witnesses.saw(Witness.CREDENTIAL, "the task's credential was accepted after the task's end");
        } else if (!asked) {
            witnesses.couldNotSee(
                    Witness.CREDENTIAL,
                    "no credential of the task could be read, or the sandbox was not to be asked about it");
        } else if (!acceptedWhileAlive) {
            witnesses.couldNotSee(Witness.CREDENTIAL, "the credential was never seen to be accepted");
        }
    }

    Optional<String> stillAccepted() {
        return acceptedAfter ? Optional.of("the task's credential is still accepted") : Optional.empty();
    }

    Optional<Secret> secret() {
        return value.length() >= SHORTEST ? Optional.of(new Secret("the task's credential", value)) : Optional.empty();
    }
}
