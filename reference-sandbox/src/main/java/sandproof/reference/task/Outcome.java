package sandproof.reference.task;

import org.jspecify.annotations.Nullable;
import sandproof.reference.isolation.LimitWords;
import sandproof.reference.isolation.Limits;

/** From what was seen to the one word that stands in the record. */
final class Outcome {
    private static final int OK = 0;

    private Outcome() {}

    /**
     * Names the state.
     *
     * @param memory whether the kernel killed for want of memory, or refused it
     * @param timedOut whether the inner time limit had passed
     */
    static TaskState state(Cause cause, RunningTask.@Nullable MainEnd main, boolean memory, boolean timedOut) {
        return switch (cause) {
            case CANCELLED, STOPPED -> TaskState.CANCELLED;
            case TIMED_OUT -> TaskState.TIMED_OUT;
            case OUT_OF_MEMORY -> TaskState.OUT_OF_MEMORY;
            case TOO_MUCH_OUTPUT -> TaskState.LIMIT_EXCEEDED;
            case BROKEN -> TaskState.FAILED;
            case MAIN_ENDED -> ended(main, memory, timedOut);
        };
    }

    private static TaskState ended(RunningTask.@Nullable MainEnd main, boolean memory, boolean timedOut) {
        if (timedOut) {
            return TaskState.TIMED_OUT;
        }
        boolean succeeded = main != null && main.signal().isEmpty() && main.exitCode() == OK;
        if (succeeded) {
            return TaskState.SUCCEEDED;
        }
        return memory ? TaskState.OUT_OF_MEMORY : TaskState.FAILED;
    }

    static String reason(Cause cause, TaskState state, RunningTask.@Nullable MainEnd main, Limits limits) {
        return switch (state) {
            case SUCCEEDED -> "the main process exited with 0";
            case FAILED -> failed(cause, main);
            case TIMED_OUT -> "the " + LimitWords.time(limits) + " was reached";
            case CANCELLED -> cause == Cause.STOPPED ? "the service was stopped" : "cancelled on request";
            case OUT_OF_MEMORY -> "the " + LimitWords.memory(limits) + " was reached";
            case LIMIT_EXCEEDED -> "the limit of " + limits.streamBytes() + " bytes of output was far exceeded";
            case QUEUED, RUNNING, FINISHING, LOST -> "";
        };
    }

    private static String failed(Cause cause, RunningTask.@Nullable MainEnd main) {
        if (cause == Cause.BROKEN) {
            return "the task could not be run or watched";
        }
        if (main == null) {
            return "the sandbox ended before the task's own program did";
        }
        return main.signal().isEmpty()
                ? "the main process exited with " + main.exitCode()
                : "the main process was ended by " + main.signal();
    }
}
