package sandproof.reference.task;

import java.util.Optional;
import sandproof.reference.egress.TaskEgress;
import sandproof.reference.isolation.Spare;

/**
 * A cell built ahead of its task.
 *
 * @param egress its way out, which leads nowhere before the task's rules are set; empty for a task that will have none
 */
record Ahead(Spare spare, Optional<TaskEgress> egress) {
    String taskId() {
        return spare.taskId();
    }

    /** Lets go of what a task that never came would have used. */
    void discard() {
        egress.ifPresent(TaskEgress::close);
        spare.discard();
    }
}
