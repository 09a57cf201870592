package sandproof.probe;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The control groups of the machine, which the lab shares with everybody: which of them may be a sandbox's. A new one is
 * laid to it at the top of the tree and below the harness's own group, where no process of another's is in it.
 */
final class ControlGroups {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final int DEPTH = 6;
    private static final int MOST = 20_000;

    /** What engines and the machine's own service manager keep for all that they hold. */
    private static final Set<String> SHARED =
            Set.of("docker", "kubepods", "libpod_parent", "buildkit", "containerd", "k8s.io", "machine", "user");

    /** What the harness itself makes for an engine or a cluster, this run's or another's: it goes when that one is stopped. */
    private static final Pattern HARNESS = Pattern.compile("sandproof-(engine|cluster)-.*");

    private final Path root;
    private final String membership;

    ControlGroups(Path root, String membership) {
        this.root = root;
        this.membership = membership;
    }

    static ControlGroups ofMachine() {
        return new ControlGroups(
                ROOT, ProcFiles.read((int) ProcessHandle.current().pid(), "cgroup"));
    }

    /** Every group there is, with its folder. */
    Set<Path> all() {
        Set<Path> all = new HashSet<>();
        List<Path> level = List.of(root);
        for (int depth = 0; depth < DEPTH && !level.isEmpty(); depth++) {
            List<Path> below = new ArrayList<>();
            for (Path folder : level) {
                if (all.size() + below.size() > MOST) {
                    return all;
                }
                Leftovers.within(folder, MOST).stream()
                        .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                        .forEach(below::add);
            }
            all.addAll(below);
            level = below;
        }
        return all;
    }

    /** The new ones that nobody else may have made, in words; of a tree of them its top. */
    Set<String> since(Set<Path> before) {
        Set<String> told = new TreeSet<>();
        Set<Path> now = all();
        for (Path group : now) {
            Path parent = group.getParent();
            boolean top =
                    parent != null && !before.contains(group) && !(now.contains(parent) && !before.contains(parent));
            if (top
                    && parent != null
                    && mayBeOurs(group, parent)
                    && now.stream().noneMatch(one -> isForeign(one, group))) {
                told.add("the control group " + group);
            }
        }
        return told;
    }

    private boolean mayBeOurs(Path group, Path parent) {
        String name = String.valueOf(group.getFileName());
        boolean shared = SHARED.contains(name)
                || HARNESS.matcher(name).matches()
                || name.endsWith(".slice")
                || name.endsWith(".scope");
        return (isHierarchy(parent) && !shared) || isOwn(parent);
    }

    /** The one tree of the second version, or one of those of the first, each below a folder of its own. */
    private boolean isHierarchy(Path folder) {
        return folder.equals(root)
                || (root.equals(folder.getParent())
                        && !Files.exists(root.resolve("cgroup.procs"))
                        && Files.exists(folder.resolve("cgroup.procs")));
    }

    /** Whether it is a group that the harness itself lives in, other than one that all the machine lives in. */
    private boolean isOwn(Path folder) {
        for (String line : membership.split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && !fields[2].equals("/") && folder.endsWith(fields[2].substring(1))) {
                return true;
            }
        }
        return false;
    }

    /** A process that is not in the lab has no number there. */
    private static boolean isForeign(Path one, Path group) {
        return one.startsWith(group)
                && ProcFiles.read(one.resolve("cgroup.procs")).lines().anyMatch("0"::equals);
    }
}
