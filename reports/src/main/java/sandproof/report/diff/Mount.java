package sandproof.report.diff;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One mount as a task sees it.
 *
 * @param target where it is
 * @param kind its file system
 * @param words its options: {@code ro} or {@code rw}, what its files may be, and how much it may hold
 */
record Mount(String target, String kind, Set<String> words) {
    private static final Set<String> WALLS = Set.of("ro", "nosuid", "nodev", "noexec");
    private static final List<String> SIZES = List.of("size", "nr_inodes");
    private static final Set<String> TEMPORARY = Set.of("tmpfs", "ramfs");

    /** The kernel's own, which hold no files of anybody. */
    private static final Set<String> OWN = Set.of("cgroup", "cgroup2", "devpts", "mqueue", "proc", "sysfs");

    Mount {
        words = Set.copyOf(words);
    }

    /** {@code target type options}; a target may hold spaces only as the kernel writes them, as octal numbers. */
    static Mount read(String line) {
        String[] parts = line.split(" ");
        return new Mount(
                parts[0],
                parts.length > 2 ? parts[1] : "",
                Stream.of(parts[parts.length - 1].split(",")).collect(toSet()));
    }

    /** Which way this turned into another at its place. */
    Turn turn(Mount now) {
        List<Turn> turns = new ArrayList<>();
        for (String wall : WALLS) {
            if (words.contains(wall) != now.words.contains(wall)) {
                turns.add(words.contains(wall) ? Turn.WORSE : Turn.BETTER);
            }
        }
        for (String size : SIZES) {
            int more = Double.compare(now.most(size), most(size));
            if (more != 0) {
                turns.add(more > 0 ? Turn.WORSE : Turn.BETTER);
            }
        }
        if (!kind.equals(now.kind)) {
            turns.add(Turn.OTHER);
        }
        return Turn.of(turns);
    }

    /** Of two at one place the one that is worse. */
    Mount weaker(Mount other) {
        return turn(other) == Turn.WORSE ? other : this;
    }

    /** Whether, mounted within another, it hid what shows there without it. */
    boolean hid(Mount around) {
        boolean same = kind.equals(around.kind);
        boolean closed = readOnly() && !around.readOnly() && (same || (!around.root() && !OWN.contains(kind)));
        // Within one that began empty, too, there is nothing to hide.
        return closed || (temporary() && !around.temporary());
    }

    /** Whether, mounted within another, it only takes away from what was open there: no data of its own, nothing to write. */
    boolean masks(Mount around) {
        boolean empty = temporary() && !around.temporary() && (readOnly() || !around.readOnly());
        boolean again = OWN.contains(kind) && kind.equals(around.kind) && readOnly();
        return !around.root() && (empty || again);
    }

    private boolean root() {
        return target.equals("/");
    }

    private boolean readOnly() {
        return words.contains("ro");
    }

    private boolean temporary() {
        return TEMPORARY.contains(kind);
    }

    /** What it may hold; boundless where nothing is said. */
    private double most(String size) {
        return words.stream()
                .filter(word -> word.matches(size + "=[0-9]{1,18}[kmgt]?"))
                .mapToDouble(word -> bytes(word.substring(size.length() + 1)))
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double bytes(String number) {
        int unit = "kmgt".indexOf(number.charAt(number.length() - 1));
        return unit < 0
                ? Double.parseDouble(number)
                : Double.parseDouble(number.substring(0, number.length() - 1)) * Math.pow(1024, unit + 1);
    }
}
