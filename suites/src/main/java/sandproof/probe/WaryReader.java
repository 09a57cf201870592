package sandproof.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads a file that a task or its sandbox may have exchanged for anything: what is no regular file is not opened, and
 * what does not answer in time, as a FIFO that got there between the look and the opening, is left to a thread that
 * nobody waits for.
 *
 * @since 0.1
 */
public final class WaryReader {
    private static final long PATIENCE_MILLIS = 2_000;
    private static final int MOST_LEFT_BEHIND = 3;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "wary-reader");
        thread.setDaemon(true);
        return thread;
    });

    private static final LinkOption[] FOLLOW = {};
    private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

    private int leftBehind;

    /** What was found in a file's place. */
    public enum Kind {
        FILE,
        LINK,
        /** A FIFO, a device, a directory, a socket. */
        STRANGE,
        /** Nothing, or nothing that may be read. */
        GONE,
        /** What did not answer in time. */
        SILENT
    }

    /**
     * What was found.
     *
     * @param text the first bytes, one character each, of a regular file, else empty
     */
    public record Content(Kind kind, String text) {}

    /** What is there, a link at the end of the path not followed. */
    public Content read(Path file, int most) {
        return read(file, most, NO_FOLLOW);
    }

    /** What is there, or what a link in its place leads to. */
    Content follow(Path file, int most) {
        return read(file, most, FOLLOW);
    }

    /** Whether so much was left behind that nothing is tried any more. */
    synchronized boolean gaveUp() {
        return leftBehind >= MOST_LEFT_BEHIND;
    }

    private Content read(Path file, int most, LinkOption... links) {
        return patiently(() -> content(file, most, links)).orElse(nothing(Kind.SILENT));
    }

    /** Does a work of reading; empty when it is not over in time. */
    synchronized <T> Optional<T> patiently(Callable<T> work) {
        if (gaveUp()) {
            return Optional.empty();
        }
        Future<T> reading = THREADS.submit(work);
        try {
            return Optional.of(reading.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            leftBehind++;
            reading.cancel(true);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.empty();
        }
    }

    private static Content content(Path file, int most, LinkOption... links) {
        try {
            BasicFileAttributes there = Files.readAttributes(file, BasicFileAttributes.class, links);
            if (there.isSymbolicLink()) {
                return nothing(Kind.LINK);
            }
            if (!there.isRegularFile()) {
                return nothing(Kind.STRANGE);
            }
            try (InputStream in = Files.newInputStream(file, links)) {
                return new Content(Kind.FILE, new String(in.readNBytes(most), StandardCharsets.ISO_8859_1));
            }
        } catch (IOException | SecurityException gone) {
            return nothing(Kind.GONE);
        }
    }

    private static Content nothing(Kind kind) {
        return new Content(kind, "");
    }
}
