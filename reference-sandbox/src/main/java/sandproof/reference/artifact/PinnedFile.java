package sandproof.reference.artifact;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Holds on to an inode without opening what it stands for ({@code O_PATH}): nothing blocks, no device notices, and what is
 * read afterwards is what was looked at, whatever the name points to by then.
 */
final class PinnedFile implements AutoCloseable {
    private static final int O_PATH = 010000000;
    private static final int O_CLOEXEC = 02000000;
    private static final Set<String> ARM_LIKE = Set.of("aarch64", "arm", "ppc64le", "ppc64");
    private static final int O_NOFOLLOW = ARM_LIKE.contains(System.getProperty("os.arch")) ? 0100000 : 0400000;

    private final int descriptor;
    private final Path path;

    private PinnedFile(int descriptor) {
        this.descriptor = descriptor;
        this.path = Path.of("/proc/self/fd/" + descriptor);
    }

    /** The one call that the platform's own library lacks. */
    interface C extends Library {
        int open(byte[] path, int flags) throws LastErrorException;

        int close(int descriptor) throws LastErrorException;
    }

    private static final class Loaded {
        private static final C LIBRARY = Native.load("c", C.class);
    }

    static PinnedFile of(Path file) throws IOException {
        try {
            return new PinnedFile(Loaded.LIBRARY.open(terminated(file), O_PATH | O_CLOEXEC | O_NOFOLLOW));
        } catch (LastErrorException e) {
            throw new IOException("cannot be looked at: error " + e.getErrorCode(), e);
        }
    }

    BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class);
    }

    int links() throws IOException {
        return (Integer) Files.getAttribute(path, "unix:nlink");
    }

    int owner() throws IOException {
        return (Integer) Files.getAttribute(path, "unix:uid");
    }

    /** Only for what is a regular file by {@link #attributes}. */
    InputStream read() throws IOException {
        return new FileInputStream(path.toFile());
    }

    @Override
    public void close() {
        Loaded.LIBRARY.close(descriptor);
    }

    private static byte[] terminated(Path file) {
        Path absolute = file.toAbsolutePath();
        StringBuilder text = new StringBuilder();
        for (Path part : absolute) {
            text.append('/').append(new String(RawName.bytes(part), StandardCharsets.ISO_8859_1));
        }
        return text.append('\0').toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
