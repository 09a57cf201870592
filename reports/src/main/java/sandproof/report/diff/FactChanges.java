package sandproof.report.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The fingerprints of two boundaries side by side, fact by fact. */
final class FactChanges {
    private final List<FactChange> changes = new ArrayList<>();
    private final List<String> notCompared = new ArrayList<>();

    private FactChanges() {}

    static FactChanges of(Map<String, Object> before, Map<String, Object> after) {
        FactChanges both = new FactChanges();
        for (Told.Of of : Told.Of.values()) {
            both.compare(Told.of(of, before), Told.of(of, after));
        }
        both.changes.sort(Comparator.comparing(FactChange::turn).thenComparing(FactChange::fact));
        return both;
    }

    /** What is not as it was, and what is told no more. */
    List<FactChange> changes() {
        return List.copyOf(changes);
    }

    /** What the earlier run does not tell, or one of them not whole: nobody knows whether it is worse. */
    List<String> notCompared() {
        return List.copyOf(notCompared);
    }

    private void compare(Told before, Told after) {
        String all = before.of().words();
        if (before.missing().isEmpty() && after.missing().isEmpty()) {
            facts(before, after);
        } else if (before.missing().isEmpty()) {
            List<String> gone = List.of(before.names().size() + " facts");
            changes.add(new FactChange(all, Turn.WORSE, gone, List.of("none (" + after.missing() + ")")));
        } else if (after.missing().isEmpty()) {
            notCompared.add(all + ": the earlier run has none (" + before.missing() + ")");
        } else if (before.of() == Told.Of.BOUNDARY) {
            notCompared.add(all + ": neither run has one (" + before.missing() + "; " + after.missing() + ")");
        }
    }

    private void facts(Told before, Told after) {
        Set<String> names = new TreeSet<>(before.names());
        names.addAll(after.names());
        for (String name : names) {
            if (before.tells(name)) {
                fact(name, before, after);
            } else if (!before.lines(name).equals(after.lines(name))) {
                notCompared.add(name + ": the earlier run does not tell it (" + before.instead(name) + ")");
            }
        }
    }

    private void fact(String name, Told before, Told after) {
        Sides sides = new Sides(before.lines(name), after.lines(name));
        if (!after.tells(name)) {
            changes.add(new FactChange(name, Turn.WORSE, sides.gone(), List.of(after.instead(name))));
            return;
        }
        boolean whole = before.whole(name) && after.whole(name);
        if (!whole) {
            notCompared.add(name + ": not told whole by the " + (before.whole(name) ? "later" : "earlier") + " run");
        }
        if (!sides.same()) {
            Turn turn = Directions.of(name, sides);
            // What is gone may be in the part that is not told.
            turn = turn == Turn.BETTER && !whole ? Turn.OTHER : turn;
            changes.add(new FactChange(name, turn, sides.gone(), sides.come()));
        }
    }
}
