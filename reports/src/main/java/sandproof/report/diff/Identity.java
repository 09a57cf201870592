package sandproof.report.diff;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Who a task is, and whom its user namespace lets it be. */
final class Identity {
    private static final String ROOT = "0";

    private final Sides sides;

    private Identity(Sides sides) {
        this.sides = sides;
    }

    static Turn turn(Sides sides) {
        Identity identity = new Identity(sides);
        return Turn.of(Stream.of(
                        identity.user(),
                        identity.group(),
                        identity.groups(),
                        identity.map("uid_map"),
                        identity.map("gid_map"))
                .flatMap(List::stream)
                .toList());
    }

    private List<Turn> user() {
        return changed("uid") ? List.of(sides.any("uid " + ROOT)) : List.of();
    }

    /** Another group of the same user opens what is that group's; of another user it is part of who that is. */
    private List<Turn> group() {
        if (!changed("gid")) {
            return List.of();
        }
        Turn root = sides.any("gid " + ROOT);
        boolean opens = !changed("uid") && !memberships(sides.was()).containsAll(values(sides.is(), "gid"));
        return List.of(root == Turn.OTHER && opens ? Turn.WORSE : root);
    }

    private List<Turn> groups() {
        Set<String> before = values(sides.was(), "group");
        Set<String> now = values(sides.is(), "group");
        Set<String> more = new TreeSet<>(now);
        more.removeAll(memberships(sides.was()));
        // A task's first group is often named among the others too.
        more.removeAll(values(sides.is(), "gid"));
        if (!more.isEmpty()) {
            return List.of(Turn.WORSE);
        }
        return now.containsAll(before) ? List.of() : List.of(Turn.BETTER);
    }

    private static Set<String> memberships(Set<String> lines) {
        Set<String> all = values(lines, "gid");
        all.addAll(values(lines, "group"));
        return all;
    }

    /** {@code name inside outside count} (user_namespaces(7)): worse where it reaches the outer root, or more ids. */
    private List<Turn> map(String name) {
        if (!changed(name)) {
            return List.of();
        }
        Turn root = sides.any(name + " [0-9]+ " + ROOT + " [0-9]+");
        long before = count(values(sides.was(), name));
        long now = count(values(sides.is(), name));
        if (root != Turn.OTHER || before == now) {
            return List.of(root);
        }
        return List.of(now > before ? Turn.WORSE : Turn.BETTER);
    }

    private static long count(Set<String> maps) {
        return maps.stream()
                .map(map -> map.substring(map.lastIndexOf(' ') + 1))
                .filter(count -> count.matches("[0-9]{1,10}"))
                .mapToLong(Long::parseLong)
                .sum();
    }

    private boolean changed(String name) {
        return !values(sides.was(), name).equals(values(sides.is(), name));
    }

    private static Set<String> values(Set<String> lines, String name) {
        Set<String> values = new TreeSet<>();
        lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .forEach(line -> values.add(line.substring(name.length() + 1)));
        return values;
    }
}
