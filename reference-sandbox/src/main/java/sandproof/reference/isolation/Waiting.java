package sandproof.reference.isolation;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A launch that has come as far as it can without its task: all namespaces stand, the filter is loaded, strace looks on,
 * and a shell waits for the one line that it will become. Nothing of any task is in it.
 *
 * @param trace opened before the launch, and so the task's own trace from the first line on
 */
record Waiting(Process process, TracePipe trace) {
    private static final long END_MILLIS = 2_000;

    /** Lets the task begin. */
    Process release(String line) throws IOException {
        try (OutputStream words = process.getOutputStream()) {
            words.write(line.getBytes(StandardCharsets.UTF_8));
        }
        return process;
    }

    /** Ends it unused: a shell whose input ends has nothing more to do, and all around it ends with it. */
    void dismiss() {
        trace.close();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException gone) {
            process.destroyForcibly();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
