package sandproof.probe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

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
    private final Supplier<Instant> since;
    private final int mostEntries;
    /** Mounts and sockets that were there already: a service that numbers its tasks from one used the same id before. */
    private final Set<String> before = new HashSet<>();

    /**
     * Looks into the given places.
     *
     * @param places directories, each searched to a small depth for names
     * @param since what is older was not left by this run, whatever name it bears
     */
    public Leftovers(List<Path> places, Supplier<Instant> since) {
        this(places, since, MOST_ENTRIES);
    }

    Leftovers(List<Path> places, Supplier<Instant> since, int mostEntries) {
        this.places = List.copyOf(places);
        this.since = since;
        this.mostEntries = mostEntries;
        Set<String> cut = new LinkedHashSet<>();
        mounts(cut).forEach(line -> before.add(mount(line)));
        sockets(cut).forEach(line -> before.add(socket(line)));
    }

    /** Everything that bears one of the names. */
    public Searched of(List<String> names) {
        Set<String> found = new LinkedHashSet<>();
        Set<String> cut = new LinkedHashSet<>();
        mounts(cut).stream()
                .filter(line -> bears(line, names) && !before.contains(mount(line)))
                .forEach(line -> found.add("the mount " + last(mount(line))));
        sockets(cut).stream()
                .filter(line -> bears(line, names) && !before.contains(socket(line)))
                .forEach(line -> found.add("the socket " + last(socket(line))));
        entries(CGROUPS, CGROUP_DEPTH, names, found, cut);
        for (Path place : places) {
            entries(place, DEPTH, names, found, cut);
        }
        return new Searched(List.copyOf(found), List.copyOf(cut));
    }

    private static List<String> mounts(Set<String> cut) {
        List<String> all = new ArrayList<>();
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
            all.addAll(lines);
        }
        return all;
    }

    /** Number and place, which stay the same as long as it is there. */
    private static String mount(String line) {
        String[] fields = line.split(" ");
        return fields.length > 4 ? fields[0] + " " + fields[4] : line;
    }

    private static List<String> sockets(Set<String> cut) {
        return lines(Path.of("/proc/net/unix"), cut);
    }

    /** Number and place, without the count of those who hold it. */
    private static String socket(String line) {
        String[] fields = line.strip().split(" +");
        return fields.length > 7 ? fields[6] + " " + fields[fields.length - 1] : line;
    }

    private static String last(String text) {
        return text.substring(text.lastIndexOf(' ') + 1);
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
                    if (bears(entry.getFileName().toString(), names) && isNew(entry)) {
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

    private boolean isNew(Path entry) {
        try {
            return isNew(entry, since.get());
        } catch (IOException gone) {
            return false;
        }
    }

    /** Whoever keeps a copy may give it any time of modification, but not of the last change. */
    static boolean isNew(Path entry, Instant since) throws IOException {
        Object changed = Files.getAttribute(entry, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
        return changed instanceof FileTime time && !time.toInstant().isBefore(since);
    }

    static List<Path> within(Path folder, int most) {
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
