package sandproof.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Inputs of this run's tasks that somebody kept: small new files in the common places that hold a challenge, whatever their
 * names. The commonest leftover is a temporary directory with a copy of a task's inputs. A nonce alone tells nothing, since
 * a log may well name what was denied; a challenge stands in a task's inputs and nowhere else.
 */
public final class Traces extends SimpleFileVisitor<Path> {
    private static final int DEPTH = 6;
    private static final int MOST_ENTRIES = 20_000;
    private static final long LARGEST = 64 << 10;
    private static final int MOST_NAMED = 3;
    private static final Pattern CHALLENGE = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])");

    private final Set<String> challenges;
    private final Instant since;
    private final List<Path> ours;
    private final Map<String, Set<String>> found = new LinkedHashMap<>();
    private int seen;

    private Traces(Set<String> challenges, Instant since, List<Path> ours) {
        this.challenges = challenges;
        this.since = since;
        this.ours = ours;
    }

    /**
     * Looks through the common places.
     *
     * @param since what is older was not made by this run
     * @param ours places of the harness itself, which holds such files of course
     * @return for each challenge that was found the places where it was
     */
    public static Map<String, List<String>> of(Set<String> challenges, Instant since, List<Path> ours) {
        Traces traces = new Traces(challenges, since, ours);
        for (Path place : Leftovers.commonPlaces(List.of(Path.of("/var/tmp")))) {
            traces.walk(place);
        }
        Map<String, List<String>> told = new LinkedHashMap<>();
        traces.found.forEach((challenge, places) ->
                told.put(challenge, places.stream().limit(MOST_NAMED).toList()));
        return told;
    }

    private void walk(Path place) {
        try {
            Files.walkFileTree(place, Set.of(), DEPTH, this);
        } catch (IOException gone) {
            // What is not there holds nothing.
            return;
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        return ours.stream().anyMatch(directory::startsWith) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile()
                && attributes.size() <= LARGEST
                && !attributes.lastModifiedTime().toInstant().isBefore(since)) {
            look(file);
        }
        return ++seen < MOST_ENTRIES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
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
