package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One directory in each of three hierarchies.
 *
 * @param pids base in the hierarchy of process numbers
 * @param memory base in the hierarchy of memory
 * @param cpu base in the hierarchy of processor time
 */
record ControlGroupsV1(Path pids, Path memory, Path cpu) implements ControlGroups {
    @Override
    public String word() {
        return "cgroup v1";
    }

    @Override
    public List<Path> directories(String taskId) {
        return List.of(pids.resolve(taskId), memory.resolve(taskId), cpu.resolve(taskId));
    }

    /** By thread: for a thread that moves itself the kernel does not stop every fork on the machine first. */
    @Override
    public List<Path> joins(String taskId) {
        return directories(taskId).stream()
                .map(directory -> directory.resolve("tasks"))
                .toList();
    }

    @Override
    public void make(String taskId) throws IOException {
        for (Path directory : directories(taskId)) {
            Files.createDirectory(directory);
        }
    }

    @Override
    public void limit(String taskId, Limits limits) throws IOException {
        if (limits.processes() < LimitHoles.NONE) {
            ControlFile.write(
                    pids.resolve(taskId).resolve("pids.max"), "" + (limits.processes() + Launch.OWN_PROCESSES));
        }
        Path bytes = memory.resolve(taskId);
        if (limits.memoryBytes() < Long.MAX_VALUE) {
            ControlFile.write(bytes.resolve("memory.limit_in_bytes"), "" + limits.memoryBytes());
            ControlFile.writeWherePresent(bytes.resolve("memory.memsw.limit_in_bytes"), "" + limits.memoryBytes());
        }
        Path time = cpu.resolve(taskId);
        ControlFile.writeWherePresent(time.resolve("cpu.cfs_period_us"), "" + Launch.CPU_PERIOD_MICROS);
        ControlFile.writeWherePresent(time.resolve("cpu.cfs_quota_us"), "" + Launch.CPU_QUOTA_MICROS);
    }

    @Override
    public KernelCounts counts(String taskId) {
        return new KernelCounts(
                ControlFile.count(memory.resolve(taskId).resolve("memory.oom_control"), "oom_kill"),
                ControlFile.count(pids.resolve(taskId).resolve("pids.events"), "max"));
    }
}
