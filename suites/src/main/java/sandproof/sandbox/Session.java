package sandproof.sandbox;

import java.util.List;

/**
 * Several rounds of one task. They share the output directory and the limits, one runs at a time, and no process
 * outlives its round.
 *
 * @since 0.1
 */
public interface Session extends AutoCloseable {
    /** The sandbox's own name for the session; hostile text until checked. */
    String id();

    /**
     * Starts the next round, a task of its own; the one before must have ended.
     *
     * @throws SandboxException when the sandbox refuses it, answers nonsense or cannot be reached
     */
    Task round(List<String> command);

    /**
     * What the sandbox publishes and refuses of the output of all rounds, after {@link #close()}.
     *
     * @throws SandboxException when the sandbox answers nonsense or cannot be reached
     */
    List<Artifact> artifacts();

    /**
     * Ends the session and returns when the sandbox says that nothing of it is left. Closing it again does nothing.
     *
     * @throws SandboxException when the sandbox does not say so in time
     */
    @Override
    void close();
}
