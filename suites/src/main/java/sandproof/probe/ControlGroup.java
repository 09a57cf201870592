package sandproof.probe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** What the host's kernel counts of one container, whichever of its processes it belongs to. */
final class ControlGroup {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private ControlGroup() {}

    /**
     * Anonymous and shared memory of a container's group, of files that were read nothing.
     *
     * @param groups the control groups of one of its processes, as the kernel prints them
     * @param own the last word of the container's own group
     * @return empty where the group is not the container's own, or cannot be read
     */
    static OptionalLong memory(String groups, String own) {
        for (String line : groups.split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3 || !fields[2].endsWith("/" + own)) {
                continue;
            }
            boolean first = fields[1].equals("memory");
            if (first || fields[1].isEmpty()) {
                Path group = (first ? ROOT.resolve("memory") : ROOT).resolve(fields[2].substring(1));
                OptionalLong counted = counted(ProcFiles.read(group.resolve("memory.stat")));
                if (counted.isPresent()) {
                    return counted;
                }
            }
        }
        return OptionalLong.empty();
    }

    /** From the first version's words, or the second's. */
    static OptionalLong counted(String stat) {
        Map<String, Long> fields = new HashMap<>();
        for (String line : stat.split("\n")) {
            int blank = line.indexOf(' ');
            if (blank > 0) {
                fields.put(line.substring(0, blank), Numbers.leading(line.substring(blank + 1)));
            }
        }
        Long own = fields.getOrDefault("total_rss", fields.get("anon"));
        Long shared = fields.getOrDefault("total_shmem", fields.get("shmem"));
        return own == null || shared == null ? OptionalLong.empty() : OptionalLong.of(own + shared);
    }
}
