package sandproof.reference.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What a directory entry is, without following it. */
enum Kind {
    FILE("file"),
    SYMLINK("symlink"),
    DIRECTORY("directory"),
    FIFO("fifo"),
    SOCKET("socket"),
    DEVICE("device");

    private static final int TYPE_BITS = 0170000;
    private static final int FIFO_BITS = 0010000;
    private static final int SOCKET_BITS = 0140000;

    private final String word;

    Kind(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    boolean special() {
        return this == FIFO || this == SOCKET || this == DEVICE;
    }

    /** The attributes decide whether it is special; the path only tells which kind of special, for the record. */
    static Kind of(BasicFileAttributes attributes, Path path) {
        if (attributes.isRegularFile()) {
            return FILE;
        }
        if (attributes.isSymbolicLink()) {
            return SYMLINK;
        }
        return attributes.isDirectory() ? DIRECTORY : specialKind(path);
    }

    private static Kind specialKind(Path path) {
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return switch (mode & TYPE_BITS) {
                case FIFO_BITS -> FIFO;
                case SOCKET_BITS -> SOCKET;
                default -> DEVICE;
            };
        } catch (IOException e) {
            return DEVICE;
        }
    }
}
