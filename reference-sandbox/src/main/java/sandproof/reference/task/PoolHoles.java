package sandproof.reference.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import sandproof.reference.isolation.Limits;
import sandproof.reference.weakness.PoolReusesSandbox;
import sandproof.reference.weakness.PoolSkipsEgress;
import sandproof.reference.weakness.Weaknesses;

/** The pool's holes, and what one of them carries from one task to the next of its size. */
final class PoolHoles {
    private static final int MOST_FILES = 32;
    private static final long MOST_BYTES = 1L << 16;
    private static final LinkOption[] NOFOLLOW = {LinkOption.NOFOLLOW_LINKS};

    /** What was left in the temporary directory of the last sandbox of a size. */
    private static final Map<Limits, Map<String, byte[]>> LEFT = new ConcurrentHashMap<>();

    private PoolHoles() {}

    /** Whether one is open: then there is a pool, asked for or not. */
    static boolean any(Weaknesses weaknesses) {
        return weaknesses.has(PoolReusesSandbox.class) || weaknesses.has(PoolSkipsEgress.class);
    }

    static void keep(Limits limits, Path tmp) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (Stream<Path> entries = Files.list(tmp)) {
            for (Path file : entries.limit(MOST_FILES).toList()) {
                if (Files.isRegularFile(file, NOFOLLOW) && Files.size(file) <= MOST_BYTES) {
                    files.put(file.getFileName() + "", Files.readAllBytes(file));
                }
            }
        }
        LEFT.put(limits, files);
    }

    static void handOn(Limits limits, Path tmp) throws IOException {
        Object owner = Files.getAttribute(tmp, "unix:uid");
        for (Map.Entry<String, byte[]> file :
                LEFT.getOrDefault(limits, Map.of()).entrySet()) {
            Path path = tmp.resolve(file.getKey());
            Files.write(path, file.getValue());
            Files.setAttribute(path, "unix:uid", owner, NOFOLLOW);
        }
    }
}
