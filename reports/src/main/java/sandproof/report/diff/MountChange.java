package sandproof.report.diff;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One mount as a task sees it.
 *
 * @param target where it is
 * @param words its options: {@code ro} or {@code rw} and what its files may be
 */
record MountChange(String target, Set<String> words) {
    private static final Set<String> WALLS = Set.of("ro", "nosuid", "nodev", "noexec");

    /** Worse where something is mounted that was not, or a mount has lost a wall; better where one is gone or safer. */
    static Turn turn(List<String> gone, List<String> come) {
        Map<String, MountChange> was = gone.stream()
                .map(MountChange::read)
                .collect(toMap(MountChange::target, one -> one, (one, other) -> one));
        boolean worse = come.stream().map(MountChange::read).anyMatch(now -> {
            MountChange before = was.get(now.target());
            return before == null || before.lost(now);
        });
        if (worse) {
            return Turn.WORSE;
        }
        return come.isEmpty() ? Turn.BETTER : Turn.OTHER;
    }

    private boolean lost(MountChange now) {
        return words.stream()
                .anyMatch(word -> WALLS.contains(word) && !now.words().contains(word));
    }

    /** {@code target type options}; a target may hold spaces only as the kernel writes them, as octal numbers. */
    private static MountChange read(String line) {
        String[] parts = line.split(" ");
        return new MountChange(
                parts[0], Stream.of(parts[parts.length - 1].split(",")).collect(toSet()));
    }
}
