package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** Who the tasks are, seen from the host. Never root: what the kernel grants root's real uid, no namespace takes back. */
final class Identity {
    private static final int DEFAULT_UID = 64_123;

    private Identity() {}

    /** The uid to change to; empty when the service's own uid is unprivileged outside its namespace and the only one. */
    static OptionalInt forTasks(OptionalInt wanted) throws IsolationUnavailableException {
        try {
            if (effectiveUid() != 0) {
                throw new IsolationUnavailableException(
                        "the service must be root, or root of a user namespace:"
                                + " start it by `unshare --user --map-root-user --mount --pid --fork --mount-proc -- java ...`");
            }
            List<long[]> map = uidMap();
            int uid = wanted.orElse(DEFAULT_UID);
            if (uid == 0) {
                throw new IsolationUnavailableException("tasks cannot run as uid 0: give another --run-as");
            }
            if (map.stream().anyMatch(range -> uid >= range[0] && uid < range[0] + range[2])) {
                return OptionalInt.of(uid);
            }
            if (wanted.isPresent() || outside(map) == 0) {
                throw new IsolationUnavailableException("uid " + uid + " does not exist in this user namespace");
            }
            return OptionalInt.empty();
        } catch (IOException unreadable) {
            throw new IsolationUnavailableException("the service's own identity cannot be read", unreadable);
        }
    }

    private static long outside(List<long[]> map) {
        return map.stream()
                .filter(range -> range[0] == 0)
                .mapToLong(range -> range[1])
                .findFirst()
                .orElse(0);
    }

    private static long effectiveUid() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Uid:"))
                .map(line -> line.split("\\s+")[2])
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow(() -> new IOException("no Uid line in /proc/self/status"));
    }

    private static List<long[]> uidMap() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/uid_map")).stream()
                .map(line -> line.strip().split("\\s+"))
                .map(parts -> new long[] {Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2])})
                .toList();
    }
}
