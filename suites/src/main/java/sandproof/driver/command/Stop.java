package sandproof.driver.command;

import java.util.OptionalInt;
import sandproof.sandbox.TaskState;

/** Why a wrapper ended or was made to end. */
enum Stop {
    ENDED(false, TaskState.FAILED, ""),
    TIME(true, TaskState.TIMED_OUT, "time limit reached, wrapper stopped by the driver"),
    CANCEL(true, TaskState.CANCELLED, "cancelled, wrapper stopped by the driver"),
    FLOOD(false, TaskState.LIMIT_EXCEEDED, "more output than the driver reads, wrapper killed by the driver"),
    KILL(false, TaskState.LOST, "wrapper killed from outside");

    private final boolean gentle;
    private final TaskState state;
    private final String reason;

    Stop(boolean gentle, TaskState state, String reason) {
        this.gentle = gentle;
        this.state = state;
        this.reason = reason;
    }

    /** Whether SIGTERM comes before SIGKILL. */
    boolean gentle() {
        return gentle;
    }

    /** Whether the driver ends it, by the target's own means where there are any. */
    boolean byTheDriver() {
        return this == TIME || this == CANCEL || this == FLOOD;
    }

    TaskState state(OptionalInt exitCode) {
        return this == ENDED && exitCode.orElse(-1) == 0 ? TaskState.SUCCEEDED : state;
    }

    String reason(OptionalInt exitCode) {
        if (this != ENDED) {
            return reason;
        }
        int code = exitCode.orElse(-1);
        boolean signal = code > 128 && code <= 128 + 64;
        return "wrapper ended with exit code " + code
                + (signal ? ", which stands for signal " + (code - 128) + signalName(code - 128) : "");
    }

    private static String signalName(int signal) {
        return switch (signal) {
            case 6 -> " (SIGABRT)";
            case 9 -> " (SIGKILL)";
            case 11 -> " (SIGSEGV)";
            case 15 -> " (SIGTERM)";
            case 31 -> " (SIGSYS)";
            default -> "";
        };
    }
}
