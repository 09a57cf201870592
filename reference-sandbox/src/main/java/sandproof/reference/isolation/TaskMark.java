package sandproof.reference.isolation;

/**
 * The path at which a task's process looks just before it becomes the task's own program. It cannot exist, so the look
 * fails and stands in the trace: whatever failed before was the set-up's doing.
 *
 * @since 0.1
 */
public final class TaskMark {
    private TaskMark() {}

    public static String of(String taskId) {
        return "/task-starts/" + taskId;
    }
}
