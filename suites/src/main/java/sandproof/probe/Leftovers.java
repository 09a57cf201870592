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
    private static final int CGROUP_DEPTH = 6;
    private static final int MOST_ENTRIES = 200_000;
    private static final int MOST_BYTES = 8 << 20;
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    private final List<Path> places;
    private final int mostEntries;

    /**
     * Looks into the given places.
     *
     * @param places directories, each searched to a small depth for names
     */
    public Leftovers(List<Path> places) {
        this(places, MOST_ENTRIES);
    }

    Leftovers(List<Path> places, int mostEntries) {
        this.places = List.copyOf(places);
        this.mostEntries = mostEntries;
    }

    /** Everything that bears one of the names. */
    public Searched of(List<String> names) {
        Set<String> found = new LinkedHashSet<>();
        Set<String> cut = new LinkedHashSet<>();
        mounts(names, found, cut);
        sockets(names, found, cut);
        entries(CGROUPS, CGROUP_DEPTH, names, found, cut);
        for (Path place : places) {
            entries(place, DEPTH, names, found, cut);
        }
        return new Searched(List.copyOf(found), List.copyOf(cut));
    }

    private static void mounts(List<String> names, Set<String> found, Set<String> cut) {
        Set<String> spaces = new LinkedHashSet<>();
        for (int pid : ProcFiles.pids()) {
            String space = ProcFiles.link(pid, "ns/mnt");
            if (space.isEmpty() || spaces.contains(space)) {
                continue;
            }
            List<String> lines = lines(Path.of("/proc/" + pid + "/mountinfo"), cut);
            // Of a process that is gone meanwhile nothing was read; another may live there.
            if (!lines.isEmpty()) {
                spaces.add(space);
            }
            for (String line : lines) {
                if (bears(line, names)) {
                    String[] fields = line.split(" ");
                    found.add("the mount " + (fields.length > 4 ? fields[4] : line));
                }
            }
        }
    }

    private static void sockets(List<String> names, Set<String> found, Set<String> cut) {
        for (String line : lines(Path.of("/proc/net/unix"), cut)) {
            if (bears(line, names)) {
                found.add("the socket " + line.substring(line.lastIndexOf(' ') + 1));
            }
        }
    }

    private static List<String> lines(Path file, Set<String> cut) {
        String text = ProcFiles.read(file, MOST_BYTES);
        if (text.length() >= MOST_BYTES) {
            cut.add(file.toString());
        }
        return text.isEmpty() ? List.of() : List.of(text.split("\n"));
    }

    /** Level by level, so that one full folder does not hide what stands beside it. */
    private void entries(Path root, int depth, List<String> names, Set<String> found, Set<String> cut) {
        int seen = 0;
        List<Path> level = List.of(root);
        for (int left = depth; left > 0 && !level.isEmpty(); left--) {
            List<Path> below = new ArrayList<>();
            for (Path folder : level) {
                List<Path> within = within(folder, mostEntries - seen + 1);
                seen += within.size();
                for (Path entry : within) {
                    boolean directory = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                    if (bears(entry.getFileName().toString(), names)) {
                        found.add(kind(root, directory) + entry);
                    } else if (directory) {
                        below.add(entry);
                    }
                }
                if (seen > mostEntries) {
                    cut.add(root.toString());
                    return;
                }
            }
            level = below;
        }
    }

    private static List<Path> within(Path folder, int most) {
        List<Path> within = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                within.add(entry);
                if (within.size() == most) {
                    return within;
                }
            }
        } catch (IOException | DirectoryIteratorException gone) {
            // Or another user's, into whose folders no sandbox of ours can put anything either.
            return within;
        }
        return within;
    }

    private static String kind(Path root, boolean directory) {
        if (root.equals(CGROUPS)) {
            return "the control group ";
        }
        return directory ? "the directory " : "the file ";
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
