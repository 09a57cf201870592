package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds where control groups may be made, by making one. */
final class ControlGroupSearch {
    private static final Set<String> NEEDED = Set.of("pids", "memory");

    private ControlGroupSearch() {}

    static ControlGroups search(String trialId) {
        try {
            Map<String, Path> own = groupsOf("self");
            Optional<ControlGroups> found = unified(own).filter(groups -> works(groups, trialId));
            if (found.isEmpty()) {
                found = separate(own).filter(groups -> works(groups, trialId));
            }
            return found.orElseGet(NoControlGroups::new);
        } catch (IOException unreadable) {
            return new NoControlGroups();
        }
    }

    private static boolean works(ControlGroups groups, String trialId) {
        try {
            groups.make(trialId);
            groups.limit(trialId, Limits.DEFAULTS);
            return true;
        } catch (IOException refused) {
            return false;
        } finally {
            groups.directories(trialId).forEach(directory -> {
                boolean ignored = directory.toFile().delete();
            });
        }
    }

    private static Optional<ControlGroups> separate(Map<String, Path> own) {
        Path pids = own.get("pids");
        Path memory = own.get("memory");
        Path cpu = own.get("cpu");
        return pids == null || memory == null || cpu == null
                ? Optional.empty()
                : Optional.of(new ControlGroupsV1(pids, memory, cpu));
    }

    private static Optional<ControlGroups> unified(Map<String, Path> own) {
        Path group = own.get("");
        if (group == null || !words(group.resolve("cgroup.controllers")).containsAll(NEEDED)) {
            return Optional.empty();
        }
        try {
            delegate(group);
            return words(group.resolve("cgroup.subtree_control")).containsAll(NEEDED)
                    ? Optional.of(new ControlGroupsV2(group))
                    : Optional.empty();
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    /** A group with processes of its own cannot hand controllers down: the service steps into a leaf first. */
    private static void delegate(Path group) throws IOException {
        Path control = group.resolve("cgroup.subtree_control");
        if (words(control).containsAll(NEEDED)) {
            return;
        }
        if (Files.exists(group.resolve("cgroup.type"))) {
            Path leaf = group.resolve("service");
            Files.createDirectories(leaf);
            ControlFile.write(
                    leaf.resolve("cgroup.procs"), "" + ProcessHandle.current().pid());
        }
        ControlFile.write(control, "+pids +memory");
        if (words(group.resolve("cgroup.controllers")).contains("cpu")) {
            ControlFile.write(control, "+cpu");
        }
    }

    private static Set<String> words(Path file) {
        try {
            return Set.of(Files.readString(file).strip().split(" "));
        } catch (IOException absent) {
            return Set.of();
        }
    }

    /** A process's group by controller; the unified hierarchy stands under the empty word. */
    static Map<String, Path> groupsOf(String process) throws IOException {
        Map<String, String> paths = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("/proc", process, "cgroup"))) {
            String[] parts = line.split(":", 3);
            for (String controller : parts[1].split(",")) {
                paths.put(controller, parts[2]);
            }
        }
        Map<String, Path> own = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("/proc/self/mounts"), StandardCharsets.ISO_8859_1)) {
            String[] parts = line.split(" ");
            if (parts[2].equals("cgroup2")) {
                own.put("", below(Path.of(parts[1]), paths.getOrDefault("", "/")));
            } else if (parts[2].equals("cgroup")) {
                for (String option : List.of(parts[3].split(","))) {
                    if (paths.containsKey(option)) {
                        own.put(option, below(Path.of(parts[1]), paths.getOrDefault(option, "/")));
                    }
                }
            }
        }
        return own;
    }

    private static Path below(Path mount, String path) {
        Path group = mount.resolve(path.substring(1));
        return Files.isDirectory(group) ? group : mount;
    }
}
