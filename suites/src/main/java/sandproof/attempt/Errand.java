package sandproof.attempt;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.attack.Payload;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/**
 * A task of the harness's own, which is no attack: no canary, one kind of artifact.
 *
 * @param challenge what its answers are known by
 */
record Errand(Challenge challenge, TaskSpec spec) {
    /**
     * Made for one sandbox; it reaches nothing.
     *
     * @param told what its payload is told beyond what every task is
     */
    static Errand of(Sandbox sandbox, Payload payload, Limits limits, Map<String, ?> told) {
        return of(sandbox, payload, limits, told, Challenge.fresh(), List.of());
    }

    /**
     * Made for one sandbox.
     *
     * @param told what its payload is told beyond what every task is
     * @param egress what it may reach, as {@link TaskSpec#egress()}
     */
    static Errand of(
            Sandbox sandbox,
            Payload payload,
            Limits limits,
            Map<String, ?> told,
            Challenge challenge,
            List<String> egress) {
        Orders orders = new Orders(challenge, sandbox.layout(), limits)
                .with("canary", Map.of())
                .with("net", Map.of());
        told.forEach(orders::with);
        return new Errand(
                challenge,
                new TaskSpec(
                        challenge.nonce(),
                        Commands.of(payload, challenge.nonce()),
                        orders.files(payload),
                        Map.of("SANDPROOF_NONCE", challenge.nonce()),
                        limits,
                        egress,
                        List.of("text/plain")));
    }

    /** Runs it to its end; empty where it names no final state in time. */
    Optional<TaskOutcome> run(Sandbox sandbox) {
        return sandbox.submit(spec).await(spec.limits().outer().plus(sandbox.patience()));
    }
}
