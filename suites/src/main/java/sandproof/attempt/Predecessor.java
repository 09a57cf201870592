package sandproof.attempt;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.attack.Payload;
import sandproof.lab.Secret;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
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
        Challenge challenge = Challenge.fresh();
        Secret secret = Secret.fresh("the secret of an earlier task");
        Orders orders = new Orders(challenge, sandbox.layout(), limits)
                .with("canary", Map.of())
                .with("net", Map.of())
                .with("neighbourSecret", secret.value())
                .with("leavesFiles", true)
                .with("lifeMillis", LIFE_MILLIS);
        Optional<TaskOutcome> end = sandbox.submit(new TaskSpec(
                        challenge.nonce(),
                        Commands.of(payload, challenge.nonce()),
                        orders.files(payload),
                        Map.of("SANDPROOF_NONCE", challenge.nonce()),
                        limits,
                        List.of(),
                        List.of("text/plain")))
                .await(limits.outer().plus(sandbox.patience()));
        if (end.isEmpty() || end.get().state() != TaskState.SUCCEEDED) {
            throw new SandboxException("The innocent task before the attempt did not succeed: "
                    + end.map(Startup::trouble).orElse("it named no final state in time"));
        }
        return secret;
    }
}
