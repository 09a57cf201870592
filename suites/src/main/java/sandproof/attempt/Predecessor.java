package sandproof.attempt;

import java.util.Map;
import java.util.Optional;
import sandproof.attack.Payload;
import sandproof.lab.Secret;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** An innocent task that ran and ended before an attempt, and left files of its own: they must not come to light again. */
final class Predecessor {
    private static final int LIFE_MILLIS = 300;

    private Predecessor() {}

    /**
     * Runs one to its end and returns the secret that its files held.
     *
     * @param limits the very ones of the attempt: who reuses sandboxes does so by their size
     * @throws SandboxException when it does not come to a good end
     */
    static Secret run(Sandbox sandbox, Payload payload, Limits limits) {
        Secret secret = Secret.fresh("the secret of an earlier task");
        Optional<TaskOutcome> end = Errand.of(
                        sandbox,
                        payload,
                        limits,
                        Map.of("neighbourSecret", secret.value(), "leavesFiles", true, "lifeMillis", LIFE_MILLIS))
                .run(sandbox);
        if (end.isEmpty() || end.get().state() != TaskState.SUCCEEDED) {
            throw new SandboxException("The innocent task before the attempt did not succeed: "
                    + end.map(Startup::trouble).orElse("it named no final state in time"));
        }
        return secret;
    }
}
