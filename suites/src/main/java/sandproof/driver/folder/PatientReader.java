package sandproof.driver.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads files that may be exchanged for a FIFO at any moment, or be one of those of the kernel that never answer: each
 * in a thread that can be left behind.
 *
 * @since 0.1
 */
public final class PatientReader implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST_LEFT_BEHIND = 3;

    /** File systems that keep no files: what is read there is made up by the kernel in that moment, or awaited. */
    private static final Set<String> OF_THE_KERNEL = Set.of(
            "proc",
            "sysfs",
            "cgroup",
            "cgroup2",
            "debugfs",
            "tracefs",
            "securityfs",
            "configfs",
            "pstore",
            "bpf",
            "binfmt_misc",
            "selinuxfs",
            "efivarfs");

    private final Duration patience;
    private ExecutorService thread = daemon();
    private int leftBehind;

    /** One that waits a second for each file. */
    public PatientReader() {
        this(PATIENCE);
    }

    /** One that waits longer for each file, or not so long. */
    public PatientReader(Duration patience) {
        this.patience = patience;
    }

    /** The first bytes of a file; none when it cannot be read. */
    byte[] read(Path file, int most) {
        if (most <= 0) {
            return new byte[0];
        }
        try {
            return demand(file, most);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /**
     * The first bytes of a file.
     *
     * @throws IOException in words that go on from "it", when it cannot be read or does not answer in time
     */
    public byte[] demand(Path file, int most) throws IOException {
        if (leftBehind >= MOST_LEFT_BEHIND) {
            throw new IOException("it is not read after others that never answered");
        }
        Future<byte[]> reading = thread.submit(() -> {
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(most);
            }
        });
        try {
            return reading.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            leftBehind++;
            close();
            thread = daemon();
            throw new InterruptedIOException("it gave no answer for " + patience.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("it was being read when the run was interrupted");
        } catch (ExecutionException e) {
            throw new IOException("it cannot be read: " + e.getCause(), e);
        }
    }

    /** Whether a file is one of those that the kernel makes up, such as {@code /proc/kmsg}, however it is reached. */
    public static boolean ofTheKernel(Path file) {
        try {
            return OF_THE_KERNEL.contains(Files.getFileStore(file).type());
        } catch (IOException | SecurityException unknown) {
            return false;
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
