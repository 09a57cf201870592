package sandproof.attempt;

import java.util.List;
import java.util.function.Supplier;
import sandproof.attack.Attack;
import sandproof.attack.Payload;
import sandproof.canary.CanaryPost;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;

/**
 * What a run against a sandbox elsewhere is to do.
 *
 * @param opener opens the sandbox
 * @param controls the usability controls, run with every selection
 * @param fingerprint the task that tells what it sees of its walls
 * @param parallel attempts at one time
 * @param reproduce the command that repeats the run, without its selection
 * @since 0.1
 */
public record ElsewherePlan(
        Target target,
        CanaryPost post,
        Supplier<Sandbox> opener,
        List<Attack> attacks,
        List<Attack> controls,
        Payload fingerprint,
        int parallel,
        List<String> reproduce) {
    public ElsewherePlan {
        attacks = List.copyOf(attacks);
        controls = List.copyOf(controls);
        reproduce = List.copyOf(reproduce);
    }
}
