package sandproof.reference.artifact;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something in the output directory.
 *
 * @param name path below the output directory, {@code /} between its parts; hostile text
 * @param path where it stands, byte for byte
 * @param size bytes, as the file system says: a sparse file counts in full
 * @param identity device and inode
 */
record Found(
        String name,
        Path path,
        Kind kind,
        long size,
        @Nullable Object identity) {}
