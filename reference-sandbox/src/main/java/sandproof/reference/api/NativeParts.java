package sandproof.reference.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where libraries unpack their native parts at start: into the service's own place, not where others can write. They
 * delete them at the end, which a killed service never comes to; so each start has a directory of its own, and removes
 * the others'.
 *
 * @param all of this state directory's services
 * @param own of this one
 */
record NativeParts(Path all, Path own) {
    /** Makes the directory and tells the libraries; before any of them is loaded. */
    static NativeParts prepare(Path state) throws IOException {
        Path all = Files.createDirectories(state.resolve("native"));
        Path own = Files.createTempDirectory(all, "start-");
        System.setProperty("org.sqlite.tmpdir", own.toString());
        System.setProperty("jna.tmpdir", own.toString());
        return new NativeParts(all, own);
    }

    /** To be called only by the one service that has the state directory to itself. */
    void removeOthers() throws IOException {
        try (Stream<Path> entries = Files.walk(all)) {
            List<Path> others = entries.filter(entry -> !entry.equals(all) && !entry.startsWith(own))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path entry : others) {
                Files.deleteIfExists(entry);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }
}
