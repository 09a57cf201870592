package sandproof.probe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is still on the host that bears one of a task's names: mounts in any mount namespace of the lab, control groups,
 * Unix sockets, directories and files in the places where sandboxes keep things.
 */
public final class Leftovers {
    private static final int DEPTH = 4;
    private static final int MOST_ENTRIES = 20_000;
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    private final List<Path> places;

    /**
     * Looks into the given places.
     *
     * @param places directories, each searched to a small depth for names
     */
    public Leftovers(List<Path> places) {
        this.places = List.copyOf(places);
    }

    /** Everything that bears one of the names, one sentence each. */
    public List<String> of(List<String> names) {
        Set<String> found = new LinkedHashSet<>();
        mounts(names, found);
        sockets(names, found);
        controlGroups(names, found);
        for (Path place : places) {
            entries(place, place, DEPTH, names, new int[] {0}, found);
        }
        return List.copyOf(found);
    }

    private static void mounts(List<String> names, Set<String> found) {
        Set<String> spaces = new LinkedHashSet<>();
        for (int pid : ProcFiles.pids()) {
            String space = ProcFiles.link(pid, "ns/mnt");
            if (space.isEmpty() || !spaces.add(space)) {
                continue;
            }
            for (String line : ProcFiles.read(pid, "mountinfo").split("\n")) {
                if (bears(line, names)) {
                    String[] fields = line.split(" ");
                    found.add("the mount " + (fields.length > 4 ? fields[4] : line));
                }
            }
        }
    }

    private static void sockets(List<String> names, Set<String> found) {
        for (String line : ProcFiles.read(Path.of("/proc/net/unix")).split("\n")) {
            if (bears(line, names)) {
                found.add("the socket " + line.substring(line.lastIndexOf(' ') + 1));
            }
        }
    }

    private static void controlGroups(List<String> names, Set<String> found) {
        entries(CGROUPS, CGROUPS, 6, names, new int[] {0}, found);
    }

    private static void entries(Path root, Path place, int depth, List<String> names, int[] seen, Set<String> found) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
            for (Path entry : entries) {
                if (++seen[0] > MOST_ENTRIES) {
                    return;
                }
                String name = entry.getFileName().toString();
                boolean directory = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                if (bears(name, names)) {
                    String kind =
                            root.equals(CGROUPS) ? "the control group " : directory ? "the directory " : "the file ";
                    found.add(kind + entry);
                } else if (directory && depth > 1) {
                    entries(root, entry, depth - 1, names, seen, found);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return;
        }
    }

    private static boolean bears(String text, List<String> names) {
        return names.stream().anyMatch(name -> !name.isEmpty() && text.contains(name));
    }

    /** The places in which sandboxes commonly keep things, and those given. */
    public static List<Path> commonPlaces(List<Path> more) {
        List<Path> places = new ArrayList<>(List.of(Path.of("/tmp"), Path.of("/dev/shm"), Path.of("/run")));
        places.addAll(more);
        return places;
    }
}
