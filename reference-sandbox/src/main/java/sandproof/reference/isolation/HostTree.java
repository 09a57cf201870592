package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The host's own tree, entry by entry, for the weaknesses that show it. */
final class HostTree {
    /** What a task keeps of its own even then: other weaknesses open these. */
    private static final Set<String> KEPT = Set.of("/dev", "/proc", "/sys", "/tmp", "/inputs", "/output", "/usr");

    private HostTree() {}

    /** Arguments that bind the host's files and directories where they lie, sockets excepted. */
    static List<String> binds(String how) throws IOException {
        List<String> binds = new ArrayList<>();
        entries(Path.of("/"), how, binds);
        return binds;
    }

    private static void entries(Path directory, String how, List<String> binds) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (entry.equals(Path.of("/run"))) {
                    entries(entry, how, binds);
                } else if (bindable(entry)) {
                    binds.addAll(List.of(how, entry.toString(), entry.toString()));
                }
            }
        }
    }

    private static boolean bindable(Path entry) {
        return !KEPT.contains(entry.toString())
                && (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                        || Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS));
    }
}
