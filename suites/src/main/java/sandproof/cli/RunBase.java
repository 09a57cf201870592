package sandproof.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sandproof.driver.OwnUser;

/**
 * Where the runs of one user are. Anybody may write beside it, and so may have put something there first: what is not
 * the user's own directory, or may be written by others, is neither used nor swept.
 */
record RunBase(Path path) {
    private static final FileAttribute<Set<PosixFilePermission>> OURS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
    private static final int OTHERS_WRITE = 0022;

    /** Of this user; not below /tmp, which some sandboxes treat specially. */
    static RunBase own() {
        return new RunBase(Path.of("/var/tmp/sandproof-" + Machine.uid()));
    }

    /** Makes a new directory in it. */
    Path make(String name) throws IOException {
        try {
            Files.createDirectory(path, OURS);
            // What the umask took from it.
            Files.setPosixFilePermissions(path, OURS.value());
        } catch (FileAlreadyExistsException there) {
            demandOurs();
        }
        Path made = Files.createDirectory(path.resolve(name), OURS);
        Files.setPosixFilePermissions(made, OURS.value());
        return made;
    }

    /** The directories in it that begin with a word; links are none. */
    List<Path> directories(String prefix) throws IOException {
        List<Path> found = new ArrayList<>();
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return found;
        }
        demandOurs();
        try (var entries = Files.newDirectoryStream(path, prefix + "*")) {
            for (Path entry : entries) {
                if (ours(entry) && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    found.add(entry);
                }
            }
        }
        return found;
    }

    /** Whether something, not what it may link to, belongs to this user. */
    static boolean ours(Path file) throws IOException {
        try {
            return Integer.valueOf(OwnUser.id())
                    .equals(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private void demandOurs() throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        int mode = found.get("mode") instanceof Integer bits ? bits : OTHERS_WRITE;
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw refused("is no directory", "remove it");
        }
        if (!ours(path)) {
            throw refused("belongs to user " + found.get("uid"), "have it removed");
        }
        if ((mode & OTHERS_WRITE) != 0) {
            throw refused("may be written by others", "look what is in it, then remove it or `chmod go-w` it");
        }
    }

    private RunDirectoryException refused(String why, String remedy) {
        return new RunDirectoryException(
                path + ", where the directories of runs are kept, " + why + "; nothing there is touched: " + remedy);
    }
}
