package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The control group into which somebody else put a process, for reading what the kernel counts there. The counts go with
 * the group; what was seen last stays known.
 *
 * @since 0.1
 */
public final class GivenGroup {
    private final Path memory;
    private final Path processes;
    private KernelCounts seen = new KernelCounts(0, 0);

    private GivenGroup(Path memory, Path processes) {
        this.memory = memory;
        this.processes = processes;
    }

    /** The group of a process that lives. */
    public static GivenGroup of(long pid) throws IOException {
        Map<String, Path> groups = ControlGroupSearch.groupsOf("" + pid);
        Path unified = groups.getOrDefault("", Path.of("/nowhere"));
        return new GivenGroup(
                groups.containsKey("memory")
                        ? groups.get("memory").resolve("memory.oom_control")
                        : unified.resolve("memory.events"),
                groups.getOrDefault("pids", unified).resolve("pids.events"));
    }

    /** The highest counts seen so far. */
    public synchronized KernelCounts counts() {
        seen = new KernelCounts(
                Math.max(seen.memoryKills(), ControlFile.count(memory, "oom_kill")),
                Math.max(seen.refusedForks(), ControlFile.count(processes, "max")));
        return seen;
    }
}
