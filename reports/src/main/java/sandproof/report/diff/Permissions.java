package sandproof.report.diff;

import java.util.Collection;
import java.util.Set;

/** What a task's runtime permits it by itself, line by line: {@code name granted}, or that nothing asks for permission. */
final class Permissions {
    private static final String NO_MODEL = "no permission model";
    private static final String OPEN = ".* granted( or in part)?";

    private Permissions() {}

    static Turn turn(Sides sides) {
        if (sides.come().contains(NO_MODEL)) {
            return Turn.WORSE;
        }
        if (sides.was().equals(Set.of(NO_MODEL))) {
            // Whatever is granted now, all was granted before.
            return Turn.BETTER;
        }
        if (open(sides.come())) {
            return Turn.WORSE;
        }
        return open(sides.gone()) ? Turn.BETTER : Turn.OTHER;
    }

    private static boolean open(Collection<String> lines) {
        return lines.stream().anyMatch(line -> line.equals(NO_MODEL) || line.matches(OPEN));
    }
}
