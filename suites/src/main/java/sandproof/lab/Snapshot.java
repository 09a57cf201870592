package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How a set of files stood at one moment. Follows no link and opens nothing but regular files. */
final class Snapshot {
    private static final int MOST_FILES = 2000;
    private static final long MOST_BYTES = 64L << 20;

    private record State(String type, String mode, String owner, String content, String time) {}

    private final Map<Path, State> states = new TreeMap<>();

    private Snapshot() {}

    static Snapshot of(List<Path> roots) {
        Snapshot snapshot = new Snapshot();
        for (Path root : roots) {
            snapshot.walk(root);
        }
        return snapshot;
    }

    private void walk(Path root) {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                    return note(path);
                }

                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                    return note(path);
                }

                @Override
                public FileVisitResult visitFileFailed(Path path, IOException e) {
                    return note(path);
                }
            });
        } catch (IOException e) {
            throw new LabException(
                    "The host canaries below " + root + " cannot be looked at: " + e.getMessage() + ".", e);
        }
    }

    private FileVisitResult note(Path path) {
        if (states.size() >= MOST_FILES) {
            return FileVisitResult.TERMINATE;
        }
        try {
            Map<String, Object> unix = Files.readAttributes(path, "unix:*", LinkOption.NOFOLLOW_LINKS);
            BasicFileAttributes basic =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            String type = type(basic);
            states.put(
                    path,
                    new State(
                            type,
                            mode(unix.get("mode")),
                            unix.get("uid") + ":" + unix.get("gid"),
                            content(path, basic),
                            // A directory's time tells no more than the entries that appeared or went.
                            basic.isDirectory() ? "" : basic.lastModifiedTime().toString()));
        } catch (NoSuchFileException e) {
            // It went while it was looked at.
        } catch (IOException e) {
            states.put(path, new State("unreadable", "", "", String.valueOf(e.getMessage()), ""));
        }
        return FileVisitResult.CONTINUE;
    }

    private static String mode(@Nullable Object mode) {
        return mode instanceof Integer bits ? String.format("%04o", bits & 07777) : "";
    }

    private static String type(BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return "link";
        }
        return attributes.isDirectory() ? "directory" : attributes.isRegularFile() ? "file" : "special file";
    }

    private static String content(Path path, BasicFileAttributes attributes) throws IOException {
        if (attributes.isSymbolicLink()) {
            return "link to "
                    + Printable.of(Files.readSymbolicLink(path).toString().getBytes(UTF_8));
        }
        if (!attributes.isRegularFile()) {
            return "";
        }
        return attributes.size() + " bytes, SHA-256 " + digest(path);
    }

    private static String digest(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[64 * 1024];
            long left = MOST_BYTES;
            for (int count = in.read(buffer); count > 0 && left > 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
                left -= count;
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    List<CanaryChange> changesTo(Snapshot now) {
        List<CanaryChange> changes = new ArrayList<>();
        TreeSet<Path> paths = new TreeSet<>(states.keySet());
        paths.addAll(now.states.keySet());
        for (Path path : paths) {
            State before = states.get(path);
            State after = now.states.get(path);
            String shown = Printable.of(path.toString().getBytes(UTF_8));
            if (before == null && after != null) {
                String what = after.type() + (after.content().isEmpty() ? "" : ", " + after.content());
                changes.add(new CanaryChange(shown, "appeared", "", what));
            } else if (before != null && after == null) {
                changes.add(new CanaryChange(shown, "gone", before.type(), ""));
            } else if (before != null && after != null) {
                compare(changes, shown, before, after);
            }
        }
        return changes;
    }

    private static void compare(List<CanaryChange> changes, String path, State before, State after) {
        add(changes, path, "type", before.type(), after.type());
        add(changes, path, "content", before.content(), after.content());
        add(changes, path, "mode", before.mode(), after.mode());
        add(changes, path, "owner", before.owner(), after.owner());
        add(changes, path, "time", before.time(), after.time());
    }

    private static void add(List<CanaryChange> changes, String path, String what, String before, String after) {
        if (!before.equals(after)) {
            changes.add(new CanaryChange(path, what, before, after));
        }
    }
}
