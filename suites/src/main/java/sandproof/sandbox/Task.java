package sandproof.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One untrusted execution in the sandbox.
 *
 * @since 0.1
 */
public interface Task {
    /** The sandbox's own name for the task; hostile text until checked. */
    String id();

    /**
     * Waits for the end.
     *
     * @return the outcome, or empty when the patience ran out first
     * @throws SandboxException when the sandbox answers nonsense or cannot be reached
     */
    Optional<TaskOutcome> await(Duration patience);

    /**
     * Asks for the task to be cancelled and returns when the sandbox has taken the request.
     *
     * @throws SandboxException when the sandbox refuses
     */
    void cancel();

    /**
     * What the sandbox publishes and refuses of the task's output, after its end.
     *
     * @throws PartialArtifactsException when only a part of it could be taken
     * @throws SandboxException when the sandbox answers nonsense or cannot be reached
     */
    List<Artifact> artifacts();
}
