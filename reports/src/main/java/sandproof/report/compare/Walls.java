package sandproof.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sandproof.report.text.VisibleText;

/** Where a sandbox holds everything, and where it holds least. */
final class Walls {
    private static final int MOST = 24;

    private Walls() {}

    private record Wall(String name, Tally tally) {
        double share() {
            return (double) tally.held() / tally.tried();
        }
    }

    /** At most two sentences; none where there is one boundary only, or nothing to tell apart. */
    static List<String> of(Column column) {
        Set<String> boundaries = new LinkedHashSet<>();
        column.attempts().values().forEach(attempt -> boundaries.add(attempt.boundary()));
        List<Wall> walls = boundaries.stream()
                .limit(MOST)
                .map(boundary -> new Wall(VisibleText.line(boundary, MOST), column.tally(boundary)))
                .toList();
        List<String> whole = walls.stream()
                .filter(wall -> wall.tally().held() == wall.tally().tried())
                .map(Wall::name)
                .toList();
        if (walls.size() < 2 || whole.size() == walls.size()) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        if (!whole.isEmpty()) {
            sentences.add("It holds everything on " + Counted.list(whole) + ".");
        }
        walls.stream()
                .min(Comparator.comparingDouble(Wall::share)
                        .thenComparing(wall -> -wall.tally().breached()))
                .filter(least -> least.tally().breached() > 0)
                .ifPresent(least -> sentences.add(
                        "It is weakest on " + least.name() + ": breached by " + breaches(least.tally()) + "."));
        return sentences;
    }

    private static String breaches(Tally tally) {
        if (tally.tried() == 1) {
            return "the one attack on it";
        }
        return tally.breached() == tally.tried()
                ? Counted.part(tally.breached(), tally.tried()) + " "
                        + (tally.tried() == 2 ? "attacks" : "" + tally.tried())
                : tally.breached() + " of " + tally.tried();
    }
}
