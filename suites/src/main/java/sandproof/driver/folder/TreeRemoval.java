package sandproof.driver.folder;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import sandproof.mount.Mounts;

/**
 * Removes a tree that hostile code may still be changing: by directory handles, following no link. A wrapper that is
 * killed leaves its mounts, and behind a bind mount lie the files of the host: mounts go first, or nothing goes.
 *
 * @since 0.1
 */
public final class TreeRemoval {
    private TreeRemoval() {}

    /** Removes what can be removed; what cannot stays, and counts as a leftover. */
    public static void of(Path root) {
        of(root, "");
    }

    /** The same, one entry of the directory after all others; a single name. */
    public static void of(Path root, String last) {
        Path parent = root.getParent();
        Path name = root.getFileName();
        if (parent == null || name == null) {
            return;
        }
        try {
            Mounts.detachBelow(root);
        } catch (IOException mounted) {
            // The folder stays, is told by the inventory, and counts as a leftover.
            return;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(parent)) {
            if (stream instanceof SecureDirectoryStream<Path> secure) {
                remove(secure, name, last);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The folder stays, is told by the inventory, and counts as a leftover.
        }
    }

    private static void remove(SecureDirectoryStream<Path> parent, Path name, String last) throws IOException {
        boolean directory = parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
        if (!directory) {
            parent.deleteFile(name);
            return;
        }
        try (SecureDirectoryStream<Path> inside = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            makeWritable(inside);
            boolean whole = true;
            Path kept = null;
            for (Path entry : inside) {
                Path own = entry.getFileName();
                Path one = own == null ? entry : own;
                if (one.toString().equals(last)) {
                    kept = one;
                } else {
                    whole &= removed(inside, one);
                }
            }
            if (kept != null && whole) {
                remove(inside, kept, "");
            }
        }
        parent.deleteDirectory(name);
    }

    /** One stubborn entry must not keep the others. */
    private static boolean removed(SecureDirectoryStream<Path> parent, Path name) {
        try {
            remove(parent, name, "");
            return true;
        } catch (IOException | DirectoryIteratorException e) {
            return false;
        }
    }

    /** A task may have taken the right to write from its own folder, and with it ours to remove what is in it. */
    private static void makeWritable(SecureDirectoryStream<Path> directory) {
        try {
            directory
                    .getFileAttributeView(PosixFileAttributeView.class)
                    .setPermissions(PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            // Not ours to change; removal will show whether it matters.
        }
    }
}
