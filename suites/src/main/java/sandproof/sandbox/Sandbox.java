package sandproof.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A system under test, reached through a driver. Implementations are safe for use by many threads.
 *
 * @since 0.1
 */
public interface Sandbox extends AutoCloseable {
    /** Where a task finds its inputs, output and egress, seen from inside. */
    Layout layout();

    /**
     * Hands a task over.
     *
     * @throws SandboxException when the sandbox refuses it, answers nonsense or cannot be reached
     */
    Task submit(TaskSpec spec);

    /**
     * Opens a session in which the task can be done in several rounds; its command counts for nothing, each round
     * brings its own. Empty where the sandbox has no sessions.
     *
     * @throws SandboxException when the sandbox refuses it, answers nonsense or cannot be reached
     */
    default Optional<Session> session(TaskSpec spec) {
        return Optional.empty();
    }

    /**
     * The audit events of every task since this sandbox was opened, in the order of the log; empty where there is no
     * log.
     *
     * @throws SandboxException when there is a log and it cannot be read
     */
    List<AuditEvent> audit();

    /** What the sandbox says it still holds for a task: its own word, never the only witness. */
    List<String> inventory(String taskId);

    /**
     * Further names by which the host knows what belongs to a task, as an engine's number of its container: what is left
     * of it may bear any of them. Each as long as only one thing in the world can have.
     */
    default List<String> names(String taskId) {
        return List.of();
    }

    /**
     * Whether {@link #inventory} names something for as long as a task runs, so that it means something when it is empty
     * afterwards; false where the sandbox tells nothing of what it holds.
     */
    default boolean hasInventory() {
        return false;
    }

    /** Whether the sandbox accepts a task credential now; empty where it knows none. */
    default Optional<Boolean> accepts(String credential) {
        return Optional.empty();
    }

    /**
     * Values that are the sandbox's or its platform's own, lay within a task's reach, and must not come out of it, by what
     * they are; known once the task is over.
     */
    default Map<String, String> secrets(String taskId) {
        return Map.of();
    }

    /**
     * Whether inputs are the sandbox's to protect; false where a task has to make them for itself, so that nobody else is
     * to blame when it changes them.
     */
    default boolean keepsInputs() {
        return true;
    }

    /**
     * Whether each task runs in view of whoever opened the sandbox; false where a service decides where, so that of a task
     * nobody saw nothing is known, not even that it is gone.
     */
    default boolean inView() {
        return true;
    }

    /**
     * Whether a task's final state is the sandbox's own record of it; false where the driver alone tells it, and only a log
     * can be a record.
     */
    default boolean recordsEnds() {
        return true;
    }

    /** How long a task may take to be started and taken down, beyond its own time limits, before it counts as lost. */
    default Duration patience() {
        return Duration.ofSeconds(4);
    }

    /**
     * For how long after a task's end its host may still clear up what bears one of the task's {@link #names}, where the
     * sandbox names the end before that is done.
     */
    default Duration settling() {
        return Duration.ZERO;
    }

    /** The process id of the sandbox's service on this host, where there is one and it is known. */
    default Optional<Long> servicePid() {
        return Optional.empty();
    }

    /** Kills the service with SIGKILL, where the driver started it; false where there is none to kill. */
    default boolean killService() {
        return false;
    }

    /**
     * Starts the service again after {@link #killService()} and waits until it answers.
     *
     * @throws SandboxException when it does not come back
     */
    default void restartService() {
        // What was never killed, or leaves nothing that could be started again, needs no start.
    }

    /** What the sandbox says of itself, by name: how each limit is enforced, what cannot be enforced here, versions. */
    default Map<String, String> facts() {
        return Map.of();
    }

    @Override
    void close();
}
