package sandproof.reference.isolation;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What the kernel holds for a process, a mount or a control group, it lets go a moment after the process has died.
 *
 * @since 0.1
 */
public final class Busy {
    private static final int TRIES = 100;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    private static final int EBUSY = 16;

    private Busy() {}

    /** Takes something away. */
    public interface Release {
        void run() throws IOException;
    }

    /**
     * Tries until it is let go.
     *
     * @throws IOException when it is still held after a third of a second, or cannot be taken away for another reason
     */
    public static void await(Release release) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                release.run();
                return;
            } catch (IOException held) {
                if (tries == TRIES || !isBusy(held)) {
                    throw held;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static boolean isBusy(IOException failure) {
        // The JDK has kinds of its own for what is absent, denied or not empty; its words depend on the language.
        return failure.getClass() == FileSystemException.class
                || (failure.getCause() instanceof LastErrorException refused && refused.getErrorCode() == EBUSY);
    }
}
