package sandproof.report.document;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file so that a reader sees the old content or the new one, never half of it, even after a power cut.
 *
 * @since 0.1
 */
public final class WholeFile {
    private WholeFile() {}

    /** Writes beside the file, syncs, then renames. Makes the folder when it is not there. */
    public static void write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("not a file: " + file);
        }
        Files.createDirectories(folder);
        // Not createTempFile: its 0600 would stay on the report, unreadable for the job that uploads it.
        Path draft = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".draft");
        try {
            Files.write(draft, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
