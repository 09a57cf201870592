package sandproof.driver.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads files that may be exchanged for a FIFO at any moment, or be one of those of the kernel that never answer: each
 * in a thread that can be left behind.
 */
final class PatientReader implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 1_000;
    private static final int MOST_LEFT_BEHIND = 3;

    private ExecutorService thread = daemon();
    private int leftBehind;

    /** The first bytes of a file; none when it cannot be read. */
    byte[] read(Path file, int most) {
        if (most <= 0 || leftBehind >= MOST_LEFT_BEHIND) {
            return new byte[0];
        }
        Future<byte[]> reading = thread.submit(() -> {
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(most);
            } catch (IOException e) {
                return new byte[0];
            }
        });
        try {
            return reading.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            leftBehind++;
            close();
            thread = daemon();
            return new byte[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new byte[0];
        } catch (ExecutionException e) {
            return new byte[0];
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private static ExecutorService daemon() {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "artifact reader");
            thread.setDaemon(true);
            return thread;
        });
    }
}
