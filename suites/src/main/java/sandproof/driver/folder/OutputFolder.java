package sandproof.driver.folder;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

/**
 * A task's output folder as an ordinary consumer would copy it: everything in it, links followed. Only what would hang
 * the harness is left out: FIFOs, sockets and devices are named and never opened, not behind a link either.
 *
 * @since 0.1
 */
public final class OutputFolder {
    private static final int DEEPEST = 8;
    private static final long MOST_CONTENT = 32L << 20;

    private final Path root;
    private final int mostEntries;
    private final long mostBytes;
    private final List<Artifact> artifacts = new ArrayList<>();
    private long content;

    /** Bounded by the limits of the task with room to spare, so that what is too much is seen as such. */
    public OutputFolder(Path root, Limits limits) {
        this.root = root;
        this.mostEntries = limits.artifacts() * 4 + 64;
        this.mostBytes = limits.artifactBytes() * 2 + (64 << 10);
    }

    /** What a consumer finds there now. */
    public List<Artifact> artifacts() {
        try (PatientReader reader = new PatientReader()) {
            list(root, "", 0, reader);
        }
        return List.copyOf(artifacts);
    }

    private void list(Path directory, String prefix, int depth, PatientReader reader) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (artifacts.size() >= mostEntries) {
                    return;
                }
                add(entry, prefix + FileName.of(entry), depth, reader);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What cannot be listed cannot be had by a consumer either.
        }
    }

    private void add(Path entry, String name, int depth, PatientReader reader) throws IOException {
        Map<String, Object> own = attributes(entry, LinkOption.NOFOLLOW_LINKS);
        String kind = kind(own);
        String behind = kind.equals("symlink") ? kind(attributes(entry)) : kind;
        byte[] bytes = behind.equals("file") ? read(entry, reader) : new byte[0];
        long size = own.get("size") instanceof Long length ? length : 0;
        artifacts.add(new Artifact(name, kind, size, true, bytes, ""));
        boolean linked = depth > 0 && kind.equals("symlink");
        if (behind.equals("directory") && depth < DEEPEST && !linked) {
            // Behind a link one level is enough to show that it is followed, and cannot run in circles.
            list(entry, name + "/", kind.equals("symlink") ? DEEPEST : depth + 1, reader);
        }
    }

    private byte[] read(Path file, PatientReader reader) {
        byte[] bytes = reader.read(file, (int) Math.min(mostBytes, MOST_CONTENT - content));
        content += bytes.length;
        return bytes;
    }

    private static Map<String, Object> attributes(Path path, LinkOption... links) {
        try {
            return Files.readAttributes(path, "unix:mode,size", links);
        } catch (IOException e) {
            return Map.of();
        }
    }

    private static String kind(Map<String, Object> attributes) {
        int mode = attributes.get("mode") instanceof Integer m ? m : 0;
        return switch (mode & 0170000) {
            case 0100000 -> "file";
            case 0040000 -> "directory";
            case 0120000 -> "symlink";
            case 0010000 -> "fifo";
            case 0140000 -> "socket";
            case 0020000, 0060000 -> "device";
            default -> "nothing";
        };
    }
}
