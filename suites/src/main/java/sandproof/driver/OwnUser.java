package sandproof.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * As whom this process runs, by the numbers of its own user namespace.
 *
 * @since 0.1
 */
public final class OwnUser {
    private OwnUser() {}

    public static int id() {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static boolean isRoot() {
        return id() == 0;
    }
}
