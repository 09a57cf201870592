package sandproof.report.diff;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sets the fingerprints of two boundaries side by side, fact by fact. */
final class FactChanges {
    /** Of these each one more is one more door, and one less is one less. */
    private static final Set<String> DOORS = Set.of(
            "capabilities",
            "descriptors",
            "devices",
            "environment",
            "imageNotRead",
            "imageSecrets",
            "imageSetuidFiles",
            "interpreters",
            "listening",
            "networkInterfaces",
            "routes",
            "secretsInImage",
            "setuidFiles",
            "sockets",
            "writablePlaces");

    /** Of these each one less is a wall less. */
    private static final Set<String> WALLS = Set.of("namespaces", "restrictions");

    /** What a run says in place of a fingerprint that could not be taken. */
    private static final String UNAVAILABLE = "unavailable";

    /** What facts of an image are called by; they are read from outside, not told by a task. */
    private static final String IMAGE = "image";

    private FactChanges() {}

    static List<String> missing(String which, Map<String, Object> fingerprint) {
        Object why = fingerprint.get(UNAVAILABLE);
        if (why != null) {
            return List.of(which + ": " + why);
        }
        return fingerprint.isEmpty() ? List.of(which + ": the run took none") : List.of();
    }

    static List<FactChange> of(Map<String, Object> before, Map<String, Object> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        if (!missing("", before).isEmpty() || !missing("", after).isEmpty()) {
            // What was read from an image is known though no task could tell of its walls.
            names.removeIf(name -> !name.startsWith(IMAGE));
        }
        List<FactChange> changes = new ArrayList<>();
        for (String name : names) {
            Set<String> was = lines(before.get(name));
            Set<String> is = lines(after.get(name));
            List<String> gone = without(was, is);
            List<String> come = without(is, was);
            if (!gone.isEmpty() || !come.isEmpty()) {
                changes.add(new FactChange(name, turn(name, gone, come), gone, come));
            }
        }
        changes.sort(Comparator.comparing(FactChange::turn).thenComparing(FactChange::fact));
        return changes;
    }

    private static List<String> without(Set<String> all, Set<String> others) {
        return all.stream().filter(one -> !others.contains(one)).toList();
    }

    private static Turn turn(String name, List<String> gone, List<String> come) {
        if (DOORS.contains(name)) {
            return come.isEmpty() ? Turn.BETTER : Turn.WORSE;
        }
        if (WALLS.contains(name)) {
            return gone.isEmpty() ? Turn.BETTER : Turn.WORSE;
        }
        if (name.equals("mounts")) {
            return MountChange.turn(gone, come);
        }
        if (name.equals("user")) {
            return come.contains("uid 0") ? Turn.WORSE : gone.contains("uid 0") ? Turn.BETTER : Turn.OTHER;
        }
        if (name.equals("imageUser")) {
            return come.contains("root") ? Turn.WORSE : gone.contains("root") ? Turn.BETTER : Turn.OTHER;
        }
        return Turn.OTHER;
    }

    private static Set<String> lines(@Nullable Object fact) {
        Set<String> lines = new TreeSet<>();
        if (fact instanceof Collection<?> many) {
            many.forEach(one -> lines.add(String.valueOf(one)));
        } else if (fact instanceof Map<?, ?> named) {
            named.forEach((name, value) -> lines.add(name + " " + value));
        } else if (fact != null) {
            lines.add(String.valueOf(fact));
        }
        return lines;
    }
}
