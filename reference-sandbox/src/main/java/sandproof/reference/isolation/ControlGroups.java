package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The kernel's control groups as far as this service may make them. */
sealed interface ControlGroups permits ControlGroupsV1, ControlGroupsV2, NoControlGroups {
    /** How limits are enforced, in a word for people. */
    String word();

    /** The directories that a task's group would be. */
    List<Path> directories(String taskId);

    /** Makes the group, as yet without limits. */
    void make(String taskId) throws IOException;

    /** Sets the limits of a group that has none yet. */
    void limit(String taskId, Limits limits) throws IOException;

    /** What the kernel counted in a task's group. */
    KernelCounts counts(String taskId);

    /** Files into which a process of one thread writes a zero to join. */
    List<Path> joins(String taskId);
}
