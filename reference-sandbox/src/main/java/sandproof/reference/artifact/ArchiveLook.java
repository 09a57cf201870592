package sandproof.reference.artifact;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What is found in an archive, entry by entry, until something is wrong. */
final class ArchiveLook {
    private static final int MOST_ENTRIES = 1_000;

    private final long mostBytes;
    private final Set<String> names = new HashSet<>();
    private long bytes;

    ArchiveLook(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    Set<String> names() {
        return names;
    }

    /** What is wrong with an entry's name. */
    Optional<String> name(String entry) {
        String plain = entry.endsWith("/") ? entry.substring(0, entry.length() - 1) : entry;
        plain = plain.startsWith("./") ? plain.substring(2) : plain;
        if (plain.startsWith("/") || plain.matches("[A-Za-z]:.*")) {
            return Optional.of("an entry has an absolute path");
        }
        if (!plain.isEmpty() && !plain.equals(".")) {
            Optional<String> problem = NameRule.problem(plain);
            if (problem.isPresent()) {
                return Optional.of("an entry of it: " + problem.get());
            }
        }
        if (!names.add(plain)) {
            return Optional.of("two entries have the same name");
        }
        return names.size() > MOST_ENTRIES ? Optional.of("it has too many entries") : Optional.empty();
    }

    /** Counts unpacked bytes; what is too many is known before they are all there. */
    Optional<String> unpacked(long more) {
        bytes += more;
        return bytes > mostBytes ? Optional.of("it unpacks to too much") : Optional.empty();
    }
}
