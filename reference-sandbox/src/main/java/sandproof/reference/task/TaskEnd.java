package sandproof.reference.task;

import org.jspecify.annotations.Nullable;

/**
 * How a task ended.
 *
 * @param exitCode set when the main process exited by itself
 * @param signal set when a signal ended the main process
 * @param reason one sentence
 */
record TaskEnd(
        TaskState state,
        @Nullable Integer exitCode,
        @Nullable String signal,
        String reason,
        byte[] stdout,
        byte[] stderr) {
    private static final byte[] NOTHING = {};

    /** Of a task of which nothing but its end is known. */
    static TaskEnd without(TaskState state, String reason) {
        return new TaskEnd(state, null, null, reason, NOTHING, NOTHING);
    }
}
