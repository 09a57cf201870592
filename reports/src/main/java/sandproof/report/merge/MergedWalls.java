package sandproof.report.merge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.FingerprintWords;

/**
 * The fingerprints of several machines as one, of which the weakest counts: a wall is there only where all have it, a door
 * where one has it. What cannot be told so stands in {@code notWhole}.
 */
final class MergedWalls {
    private static final Set<String> NO_FACTS = Set.of(FingerprintWords.NOT_WHOLE, FingerprintWords.UNAVAILABLE);

    /** Of these each line is a wall. */
    private static final Set<String> WALLS = Set.of("namespaces", "restrictions");

    /** Of these each name is a wall, and of two heights under one name the comparison takes the weaker. */
    private static final Set<String> LIMITS = Set.of("controlGroups", "limits");

    /** A mount may open a place or hide one; how much it holds is compared by itself. */
    private static final String MOUNTS = "mounts";

    private static final String SIZE = "(?<=[ ,])(size|nr_inodes)=[^,]*,?";

    private final List<Map<String, Object>> all;
    private final Map<String, Object> merged;

    private MergedWalls(List<Map<String, Object>> all) {
        this.all = all;
        this.merged = MergedFacts.of(all);
    }

    static Map<String, Object> of(List<Map<String, Object>> all) {
        MergedWalls walls = new MergedWalls(all);
        WALLS.forEach(name -> walls.keepCommon(name, line -> line));
        LIMITS.forEach(name -> walls.keepCommon(name, MergedWalls::limit));
        walls.doubt();
        return walls.merged;
    }

    private void keepCommon(String name, UnaryOperator<String> wall) {
        List<Set<String>> told = told(name);
        if (told.stream().distinct().count() < 2
                || told.stream().flatMap(Set::stream).anyMatch(line -> line.startsWith(FingerprintWords.UNREADABLE))) {
            return;
        }
        Set<String> common = walls(told.get(0), wall);
        told.forEach(lines -> common.retainAll(walls(lines, wall)));
        Set<String> kept = new LinkedHashSet<>();
        told.forEach(lines ->
                lines.stream().filter(line -> common.contains(wall.apply(line))).forEach(kept::add));
        merged.put(name, new ArrayList<>(kept));
    }

    /** What one machine does not tell, or tells of places that are not the same on all. */
    private void doubt() {
        Set<String> doubted = new TreeSet<>();
        for (Map<String, Object> facts : all) {
            if (!facts.containsKey(FingerprintWords.UNAVAILABLE)) {
                merged.keySet().stream()
                        .filter(name -> !facts.containsKey(name) && !NO_FACTS.contains(name))
                        .forEach(doubted::add);
            }
        }
        if (told(MOUNTS).stream()
                        .map(lines -> walls(lines, MergedWalls::mount))
                        .distinct()
                        .count()
                > 1) {
            doubted.add(MOUNTS);
        }
        if (!doubted.isEmpty()) {
            doubted.addAll(lines(merged.get(FingerprintWords.NOT_WHOLE)));
            merged.put(FingerprintWords.NOT_WHOLE, new ArrayList<>(doubted));
        }
    }

    private List<Set<String>> told(String name) {
        return all.stream()
                .filter(facts -> facts.containsKey(name))
                .map(facts -> lines(facts.get(name)))
                .toList();
    }

    private static Set<String> lines(@Nullable Object fact) {
        if (fact == null) {
            return Set.of();
        }
        Collection<?> many = fact instanceof Collection<?> several ? several : List.of(fact);
        return many.stream().map(String::valueOf).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<String> walls(Set<String> lines, UnaryOperator<String> wall) {
        return lines.stream().map(wall).collect(Collectors.toCollection(HashSet::new));
    }

    /** Where it is and of what kind, without how much it may hold. */
    private static String mount(String line) {
        int options = line.lastIndexOf(' ') + 1;
        return line.substring(0, options) + (" " + line.substring(options)).replaceAll(SIZE, "");
    }

    private static String limit(String line) {
        return FingerprintWords.limit(line.split(" ", 2)[0]);
    }
}
