package sandproof.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Control groups that a dead run's tasks left: empty ones whose names the run's directory knows. */
final class ControlGroups {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final int DEPTH = 5;

    /** A task's directory stands deeper below a run's: in the state of a service in a work folder of its own. */
    private static final int RUN_DEPTH = 8;

    /** How the reference sandbox names the group of a task, or of the trial at its start, and how a runtime on a bundle does. */
    private static final Pattern NAME = Pattern.compile("t-[a-z2-7]{26}|t-trial-[0-9]+-[0-9]+|c-[0-9a-f]{12,24}");

    /** How {@code ci/engine} names the group of an engine's containers, and the file in its directory that tells it. */
    private static final Pattern ENGINE = Pattern.compile("sandproof-engine-[0-9a-f]{1,16}");

    private static final String ENGINE_FILE = "engine/group";

    private ControlGroups() {}

    /** Removes the groups named after the tasks in a run's directory; one with processes in it cannot be removed. */
    static List<String> sweep(Path run) throws IOException {
        List<String> removed = new ArrayList<>();
        for (String task : tasks(run, RUN_DEPTH)) {
            remove(ROOT, task::equals, DEPTH, removed);
        }
        Path file = run.resolve(ENGINE_FILE);
        String engine = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Files.readString(file).strip()
                : "";
        if (ENGINE.matcher(engine).matches()) {
            remove(ROOT, engine::equals, DEPTH, removed);
        }
        return removed;
    }

    /** Removes every group of any task; only for when no run is alive on this machine. */
    static List<String> sweepAll() throws IOException {
        List<String> removed = new ArrayList<>();
        if (Files.isDirectory(ROOT)) {
            remove(ROOT, NAME.asMatchPredicate().or(ENGINE.asMatchPredicate()), DEPTH, removed);
        }
        return removed;
    }

    /** Names of task directories below a run's directory. */
    private static List<String> tasks(Path directory, int depth) throws IOException {
        List<String> tasks = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    continue;
                }
                String name = entry.getFileName().toString();
                if (NAME.matcher(name).matches()) {
                    tasks.add(name);
                } else if (depth > 1) {
                    tasks.addAll(tasks(entry, depth - 1));
                }
            }
        }
        return tasks;
    }

    private static void remove(Path place, Predicate<String> task, int depth, List<String> removed) throws IOException {
        if (depth < 1) {
            return;
        }
        List<Path> below = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place, Files::isDirectory)) {
            entries.forEach(below::add);
        }
        for (Path entry : below) {
            if (task.test(entry.getFileName().toString())) {
                remove(entry, inside -> true, depth - 1, removed);
                removeVacant(entry, removed);
            } else if (depth > 1) {
                remove(entry, task, depth - 1, removed);
            }
        }
    }

    private static void removeVacant(Path group, List<String> removed) throws IOException {
        if (vacant(group)) {
            try {
                Files.deleteIfExists(group);
                removed.add(group.toString());
            } catch (FileSystemException alive) {
                // A process lives in a group below it.
                return;
            }
        }
    }

    /** A group with a process in it belongs to somebody who lives. */
    private static boolean vacant(Path group) throws IOException {
        Path processes = group.resolve("cgroup.procs");
        return Files.isWritable(group)
                && (!Files.exists(processes) || Files.readString(processes).isBlank());
    }
}
