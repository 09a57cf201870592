package sandproof.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of this run's tasks that somebody kept: small new files in the common places that hold a challenge, whatever their
 * names. The commonest leftover is a temporary directory with a copy of a task's inputs. A nonce alone tells nothing, since
 * a log may well name what was denied; a challenge stands in a task's inputs and nowhere else.
 */
public final class Traces extends SimpleFileVisitor<Path> {
    private static final int DEPTH = 6;
    private static final int MOST_ENTRIES = 300_000;
    private static final long LARGEST = 64 << 10;
    private static final int MOST_NAMED = 3;
    private static final Pattern CHALLENGE = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])");

    private final Set<String> challenges;
    private final Instant since;
    private final List<Path> ours;
    private final int mostEntries;
    private final Map<String, Set<String>> found = new LinkedHashMap<>();
    private final List<String> cut = new ArrayList<>();
    private int seen;

    private Traces(Set<String> challenges, Instant since, List<Path> ours, int mostEntries) {
        this.challenges = challenges;
        this.since = since;
        this.ours = ours;
        this.mostEntries = mostEntries;
    }

    /**
     * What was found.
     *
     * @param places for each challenge that was found the places where it was
     * @param cut the common places that hold more than was looked through
     */
    public record Found(Map<String, List<String>> places, List<String> cut) {
        public Found {
            places = Map.copyOf(places);
            cut = List.copyOf(cut);
        }
    }

    /**
     * Looks through the common places.
     *
     * @param since what is older was not made by this run
     * @param ours places of the harness itself, which holds such files of course
     */
    public static Found of(Set<String> challenges, Instant since, List<Path> ours) {
        List<Path> common = Leftovers.commonPlaces(List.of(Path.of("/var/tmp")));
        return new Traces(challenges, since, ours, MOST_ENTRIES).in(common);
    }

    /** In given places, each with a bound of its own. */
    static Found of(Set<String> challenges, Instant since, List<Path> places, int mostEntries) {
        return new Traces(challenges, since, List.of(), mostEntries).in(places);
    }

    private Found in(List<Path> places) {
        places.forEach(this::walk);
        Map<String, List<String>> told = new LinkedHashMap<>();
        found.forEach((challenge, where) ->
                told.put(challenge, where.stream().limit(MOST_NAMED).toList()));
        return new Found(told, cut);
    }

    private void walk(Path place) {
        seen = 0;
        try {
            Files.walkFileTree(place, Set.of(), DEPTH, this);
        } catch (IOException gone) {
            // What is not there holds nothing.
            return;
        }
        if (seen > mostEntries) {
            cut.add(place.toString());
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        return ours.stream().anyMatch(directory::startsWith) ? FileVisitResult.SKIP_SUBTREE : next();
    }

    /** A directory that goes away while it is read is no reason to leave the others out. */
    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException gone) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile() && attributes.size() <= LARGEST && isNew(file, attributes)) {
            look(file);
        }
        return next();
    }

    /** Whoever keeps a copy may give it any time of modification, but not of the last change. */
    private boolean isNew(Path file, BasicFileAttributes attributes) {
        try {
            return !attributes.lastModifiedTime().toInstant().isBefore(since)
                    || !((FileTime) Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS))
                            .toInstant()
                            .isBefore(since);
        } catch (IOException gone) {
            return false;
        }
    }

    private FileVisitResult next() {
        return ++seen > mostEntries ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
        return FileVisitResult.CONTINUE;
    }

    private void look(Path file) {
        try {
            Matcher tokens = CHALLENGE.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            while (tokens.find()) {
                if (challenges.contains(tokens.group())) {
                    found.computeIfAbsent(tokens.group(), challenge -> new TreeSet<>())
                            .add("the file " + file);
                }
            }
        } catch (IOException gone) {
            return;
        }
    }
}
