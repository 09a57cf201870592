package sandproof.attack;

/**
 * How the task that carries an attack is brought to its end.
 *
 * @since 0.1
 */
public enum Ending {
    /** The payload ends by itself. */
    ENDS,
    /** The payload outstays its time limit; the sandbox must end it. */
    TIMES_OUT,
    /** The harness cancels the task as soon as it is seen at its hostile step. */
    CANCELLED,
    /** The payload ends itself by a fatal signal. */
    CRASHES,
    /** The payload asks for more memory than it may have. */
    OUT_OF_MEMORY,
    /** The harness kills the sandbox's own service (or wrapper) with SIGKILL in mid-task, then restarts it. */
    SERVICE_KILLED
}
