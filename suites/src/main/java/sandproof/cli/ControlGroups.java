package sandproof.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Control groups that a dead run's tasks left: empty ones whose names the run's directory knows. */
final class ControlGroups {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final int DEPTH = 5;

    private ControlGroups() {}

    /** Removes the groups named after the tasks in a run's directory; one with processes in it cannot be removed. */
    static List<String> sweep(Path run) throws IOException {
        List<String> removed = new ArrayList<>();
        for (String task : tasks(run, DEPTH)) {
            remove(ROOT, task, DEPTH, removed);
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
                if (name.matches("t-[a-z0-9]{20,40}")) {
                    tasks.add(name);
                } else if (depth > 1) {
                    tasks.addAll(tasks(entry, depth - 1));
                }
            }
        }
        return tasks;
    }

    private static void remove(Path place, String task, int depth, List<String> removed) throws IOException {
        List<Path> below = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place, Files::isDirectory)) {
            entries.forEach(below::add);
        }
        for (Path entry : below) {
            if (entry.getFileName().toString().equals(task)) {
                Files.deleteIfExists(entry);
                removed.add(entry.toString());
            } else if (depth > 1) {
                remove(entry, task, depth - 1, removed);
            }
        }
    }
}
