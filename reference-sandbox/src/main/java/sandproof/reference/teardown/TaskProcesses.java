package sandproof.reference.teardown;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The processes of a task, found by what they cannot shed: their control group, the scratch file systems they live in,
 * and, for the ones that start the sandbox, the task's directory on their command line.
 *
 * @since 0.1
 */
public final class TaskProcesses {
    private static final Path PROC = Path.of("/proc");
    private static final Path OWN = PROC.resolve("self");
    private static final String MOUNTS = "ns/mnt";
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final String taskId;
    private final String directory;

    /** Processes of a task whose directory is {@code root}. */
    public TaskProcesses(String taskId, Path root) {
        this.taskId = taskId;
        this.directory = root + "/";
    }

    /** All that live now. */
    public List<ProcessHandle> alive() {
        return alive(List.of(this));
    }

    /** All that belong to any of these tasks, found in one look at the machine's processes. */
    private static List<ProcessHandle> alive(Collection<TaskProcesses> tasks) {
        String[] names = PROC.toFile().list();
        return names == null
                ? List.of()
                : Arrays.stream(names)
                        .filter(name -> name.chars().allMatch(Character::isDigit))
                        .filter(name -> belongs(name, tasks))
                        .flatMap(name -> ProcessHandle.of(Long.parseLong(name)).stream())
                        .toList();
    }

    /**
     * Kills until none is left.
     *
     * @param spared processes that end by themselves once the others are gone
     * @return whether none is left
     */
    public boolean kill(Set<Long> spared, long patienceMillis) {
        return kill(List.of(this), spared, patienceMillis);
    }

    /** The same for all of these tasks together. */
    static boolean kill(Collection<TaskProcesses> tasks, Set<Long> spared, long patienceMillis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        while (true) {
            List<ProcessHandle> left = alive(tasks).stream()
                    .filter(process -> !spared.contains(process.pid()))
                    .toList();
            if (left.isEmpty()) {
                return true;
            }
            if (System.nanoTime() > end) {
                return false;
            }
            left.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean belongs(String pid, Collection<TaskProcesses> tasks) {
        Path process = PROC.resolve(pid);
        String group = read(process.resolve("cgroup"));
        if (tasks.stream().anyMatch(task -> task.inGroup(group))) {
            return true;
        }
        String words = read(process.resolve("cmdline"));
        if (tasks.stream().anyMatch(task -> words.contains(task.directory))) {
            return true;
        }
        // Where this service itself lives, a task's mounts are at their places on the host, and long to list.
        if (sharesOurMounts(process)) {
            return false;
        }
        String mounts = read(process.resolve("mountinfo"));
        return tasks.stream().anyMatch(task -> task.livesInScratch(mounts));
    }

    private boolean inGroup(String group) {
        return group.contains(taskId) && group.lines().anyMatch(line -> line.endsWith("/" + taskId));
    }

    /**
     * The task's mounts where the sandbox puts them. A launch of another task sees them for a moment too, but at the
     * places they have on the host.
     */
    private boolean livesInScratch(String mounts) {
        String source = " - tmpfs sandproof-" + taskId + " ";
        return mounts.contains(source)
                && mounts.lines()
                        .filter(line -> line.contains(source))
                        .anyMatch(line -> !line.split(" ")[4].contains(taskId));
    }

    private static boolean sharesOurMounts(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve(MOUNTS)).equals(Files.readSymbolicLink(OWN.resolve(MOUNTS)));
        } catch (IOException unknown) {
            return false;
        }
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
