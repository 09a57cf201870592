package sandproof.driver.container;

import java.util.OptionalInt;
import sandproof.sandbox.TaskState;

/** Why a container ended or was made to end. */
enum Stop {
    ENDED(TaskState.FAILED, ""),
    TIME(TaskState.TIMED_OUT, "time limit reached, container stopped by the driver"),
    CANCEL(TaskState.CANCELLED, "cancelled, container stopped by the driver"),
    FLOOD(TaskState.LIMIT_EXCEEDED, "more output than the driver reads, container killed by the driver"),
    LEFT(TaskState.LOST, "the client of the engine was killed; nobody stopped the container");

    private final TaskState state;
    private final String reason;

    Stop(TaskState state, String reason) {
        this.state = state;
        this.reason = reason;
    }

    /** Whether SIGTERM comes before SIGKILL, as when somebody types {@code docker stop}. */
    boolean gentle() {
        return this == TIME || this == CANCEL;
    }

    TaskState state(OptionalInt exitCode, boolean outOfMemory) {
        if (this != ENDED) {
            return state;
        }
        if (exitCode.isEmpty()) {
            return TaskState.LOST;
        }
        return exitCode.getAsInt() == 0
                ? TaskState.SUCCEEDED
                : outOfMemory ? TaskState.OUT_OF_MEMORY : TaskState.FAILED;
    }

    String reason(OptionalInt exitCode) {
        if (this != ENDED) {
            return reason;
        }
        return exitCode.isEmpty()
                ? "the engine did not tell how the container ended"
                : "container ended with exit code " + exitCode.getAsInt();
    }
}
