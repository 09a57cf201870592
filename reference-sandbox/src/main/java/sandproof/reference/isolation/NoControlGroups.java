package sandproof.reference.isolation;

import java.nio.file.Path;
import java.util.List;

/** No group may be made here: resource limits of the task's own user namespace take their place. */
record NoControlGroups() implements ControlGroups {
    @Override
    public String word() {
        return "rlimit";
    }

    @Override
    public List<Path> directories(String taskId) {
        return List.of();
    }

    @Override
    public List<Path> joins(String taskId) {
        return List.of();
    }

    @Override
    public void make(String taskId) {}

    @Override
    public void limit(String taskId, Limits limits) {}

    @Override
    public KernelCounts counts(String taskId) {
        return new KernelCounts(0, 0);
    }
}
