package sandproof.report.diff;

import java.util.List;
import java.util.Set;

/** What one fact of the boundary was, and what it is now, line by line. */
record Sides(Set<String> was, Set<String> is) {
    List<String> gone() {
        return without(was, is);
    }

    List<String> come() {
        return without(is, was);
    }

    boolean same() {
        return was.equals(is);
    }

    /** Of what each one more is one more door. */
    Turn doors() {
        return come().isEmpty() ? Turn.BETTER : Turn.WORSE;
    }

    /** Of what each one less is a wall less. */
    Turn walls() {
        return gone().isEmpty() ? Turn.BETTER : Turn.WORSE;
    }

    /** Of what only the first or the last of its kind counts: worse where there was none, better where there is none. */
    Turn any(String pattern) {
        boolean before = was.stream().anyMatch(line -> line.matches(pattern));
        boolean now = is.stream().anyMatch(line -> line.matches(pattern));
        if (before == now) {
            return Turn.OTHER;
        }
        return now ? Turn.WORSE : Turn.BETTER;
    }

    private static List<String> without(Set<String> all, Set<String> others) {
        return all.stream().filter(one -> !others.contains(one)).toList();
    }
}
