package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One directory in the unified hierarchy.
 *
 * @param base a group whose children have the controllers for processes and memory
 */
record ControlGroupsV2(Path base) implements ControlGroups {
    @Override
    public String word() {
        return "cgroup v2";
    }

    @Override
    public List<Path> directories(String taskId) {
        return List.of(base.resolve(taskId));
    }

    @Override
    public List<Path> joins(String taskId) {
        return List.of(base.resolve(taskId).resolve("cgroup.procs"));
    }

    @Override
    public void make(String taskId) throws IOException {
        Path ignored = Files.createDirectory(base.resolve(taskId));
    }

    @Override
    public void limit(String taskId, Limits limits) throws IOException {
        Path group = base.resolve(taskId);
        if (limits.processes() < LimitHoles.NONE) {
            ControlFile.write(group.resolve("pids.max"), "" + (limits.processes() + Launch.OWN_PROCESSES));
        }
        if (limits.memoryBytes() < Long.MAX_VALUE) {
            ControlFile.write(group.resolve("memory.max"), "" + limits.memoryBytes());
            ControlFile.writeWherePresent(group.resolve("memory.swap.max"), "0");
        }
        ControlFile.writeWherePresent(
                group.resolve("cpu.max"), Launch.CPU_QUOTA_MICROS + " " + Launch.CPU_PERIOD_MICROS);
    }

    @Override
    public KernelCounts counts(String taskId) {
        Path group = base.resolve(taskId);
        return new KernelCounts(
                ControlFile.count(group.resolve("memory.events"), "oom_kill"),
                ControlFile.count(group.resolve("pids.events"), "max"));
    }
}
