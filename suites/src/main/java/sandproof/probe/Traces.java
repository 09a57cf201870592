package sandproof.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What somebody kept of this run's tasks: new files that hold a challenge, whatever their names, and new ones that bear a
 * task's name. The commonest leftover is a temporary directory with a copy of a task's inputs. A nonce within a file tells
 * nothing, since a log may well name what was denied; a challenge stands in a task's inputs and nowhere else.
 *
 * <p>Level by level, new folders first, so that what was left lately is found before an old full place uses up the bounds.
 */
public final class Traces {
    private static final int DEPTH = 6;
    /** Beyond the depth that is promised in the further places, only while the time for it lasts. */
    private static final int DEEPEST = 9;

    private static final int PROMISED = 3;
    private static final long DEEPER_NANOS = 700_000_000;
    private static final int MOST_ENTRIES = 300_000;
    /** What is larger is rather a disk than a copy of some inputs. */
    private static final long LARGEST = 32 << 20;

    private static final long MOST_BYTES = 256 << 20;
    private static final int MOST_NAMED = 3;

    private final Set<String> challenges;
    private final Set<String> names;
    private final Instant since;
    private final List<Path> ours;
    private final int mostEntries;
    private final Map<String, Set<String>> found = new LinkedHashMap<>();
    private final Set<String> cut = new LinkedHashSet<>();
    private final List<Kept> fresh = new ArrayList<>();
    private final WaryReader reader = new WaryReader();

    private Traces(Set<String> challenges, Set<String> names, Instant since, List<Path> ours, int mostEntries) {
        this.challenges = challenges;
        this.names = names;
        this.since = since;
        this.ours = ours;
        this.mostEntries = mostEntries;
    }

    /**
     * What was found.
     *
     * @param places for each challenge and each name that was found the places where it was
     * @param cut the places that hold more than was looked through
     */
    public record Found(Map<String, List<String>> places, List<String> cut) {
        public Found {
            places = Map.copyOf(places);
            cut = List.copyOf(cut);
        }
    }

    private record Kept(Path file, long size, String place) {}

    private record Folder(Path path, boolean isNew) {}

    /**
     * Looks through the common places.
     *
     * @param since what is older was not made by this run
     * @param ours places of the harness itself, which holds such files of course
     */
    public static Found of(Set<String> challenges, Instant since, List<Path> ours) {
        return new Traces(challenges, Set.of(), since, ours, MOST_ENTRIES).in(common(), List.of());
    }

    /**
     * Looks through the common places and those in which services keep what they do not mean to be temporary.
     *
     * @param names what no name of a file may contain; long enough to stand there by no accident
     */
    public static Found everywhere(Set<String> challenges, Set<String> names, Instant since, List<Path> ours) {
        List<Path> further = Stream.concat(
                        Stream.of(Path.of(System.getProperty("user.home", "/root"), ".cache")),
                        Stream.of("/root/.cache", "/var/lib", "/var/cache", "/var/spool", "/home", "/opt", "/srv")
                                .map(Path::of))
                .distinct()
                .toList();
        return new Traces(challenges, names, since, ours, MOST_ENTRIES).in(common(), further);
    }

    /** In given places, each with a bound of its own. */
    static Found of(
            Set<String> challenges,
            Set<String> names,
            Instant since,
            List<Path> places,
            List<Path> further,
            int mostEntries) {
        return new Traces(challenges, names, since, List.of(), mostEntries).in(places, further);
    }

    private static List<Path> common() {
        return Leftovers.commonPlaces(List.of(Path.of("/var/tmp")));
    }

    private Found in(List<Path> places, List<Path> further) {
        places.forEach(place -> walk(place, DEPTH, DEPTH, Long.MAX_VALUE));
        long deadline = System.nanoTime() + DEEPER_NANOS;
        further.forEach(place -> walk(place, PROMISED, DEEPEST, deadline));
        readAll();
        Map<String, List<String>> told = new LinkedHashMap<>();
        found.forEach(
                (what, where) -> told.put(what, where.stream().limit(MOST_NAMED).toList()));
        return new Found(told, List.copyOf(cut));
    }

    private void walk(Path place, int promised, int deepest, long deadline) {
        int seen = 0;
        List<Folder> level = List.of(new Folder(place, false));
        for (int depth = 1; depth <= deepest && !level.isEmpty(); depth++) {
            List<Folder> below = new ArrayList<>();
            for (Folder folder : level) {
                List<Path> within = Leftovers.within(folder.path(), mostEntries - seen + 1);
                seen += within.size();
                if (seen > mostEntries || (depth > promised && System.nanoTime() - deadline > 0)) {
                    if (depth <= promised) {
                        cut.add(place.toString());
                    }
                    return;
                }
                within.forEach(entry -> visit(entry, place, below));
            }
            below.sort(Comparator.comparing(folder -> !folder.isNew()));
            level = below;
        }
    }

    private void visit(Path entry, Path place, List<Folder> below) {
        BasicFileAttributes there;
        boolean isNew;
        try {
            there = Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            isNew = Leftovers.isNew(entry, since);
        } catch (IOException gone) {
            return;
        }
        if (there.isDirectory()) {
            if (ours.stream().noneMatch(entry::startsWith)) {
                named(entry, isNew, "the directory ");
                below.add(new Folder(entry, isNew));
            }
            return;
        }
        named(entry, isNew, "the file ");
        if (there.isRegularFile() && isNew && there.size() > 0 && there.size() <= LARGEST) {
            fresh.add(new Kept(entry, there.size(), place.toString()));
        }
    }

    private void named(Path entry, boolean isNew, String kind) {
        if (isNew) {
            String own = String.valueOf(entry.getFileName());
            names.stream().filter(own::contains).forEach(name -> add(name, kind + entry));
        }
    }

    /** The smallest first: most copies are small, and the bound is on all together. */
    private void readAll() {
        fresh.sort(Comparator.comparingLong(Kept::size));
        long read = 0;
        for (Kept kept : fresh) {
            read += kept.size();
            if (read > MOST_BYTES) {
                cut.add(kept.place());
                continue;
            }
            reader.patiently(() -> Challenges.in(kept.file(), challenges, LARGEST))
                    .ifPresentOrElse(
                            within -> within.forEach(challenge -> add(challenge, "the file " + kept.file())),
                            () -> cut.add(kept.place()));
        }
    }

    private void add(String what, String where) {
        found.computeIfAbsent(what, key -> new TreeSet<>()).add(where);
    }
}
