package sandproof.driver.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import sandproof.driver.Words;

/** The service's stdout and stderr: kept in a file up to a bound, the last lines also for sentences. */
final class ServiceLog {
    private static final long LARGEST = 4 << 20;
    private static final int LONGEST_LINE = 4096;
    private static final int LAST_LINES = 5;

    private final Path file;
    private final Deque<String> last = new ArrayDeque<>();
    private long written;

    ServiceLog(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** Reads a stream to its end in a thread of its own. */
    Thread follow(InputStream in, Consumer<String> lines) {
        Thread thread = new Thread(() -> read(in, lines), "service log");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void read(InputStream in, Consumer<String> lines) {
        byte[] buffer = new byte[8192];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (in) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                for (int i = 0; i < n; i++) {
                    if (buffer[i] == '\n') {
                        keep(line.toString(StandardCharsets.UTF_8), lines);
                        line.reset();
                    } else if (line.size() < LONGEST_LINE) {
                        line.write(buffer[i]);
                    }
                }
            }
        } catch (IOException e) {
            // The process has ended; so has its log.
        }
        if (line.size() > 0) {
            keep(line.toString(StandardCharsets.UTF_8), lines);
        }
    }

    private synchronized void keep(String line, Consumer<String> lines) {
        last.addLast(Words.shown(line, 400));
        if (last.size() > LAST_LINES) {
            last.removeFirst();
        }
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        if (written + bytes.length <= LARGEST) {
            written += bytes.length;
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                out.write(bytes);
            } catch (IOException e) {
                written = LARGEST;
            }
        }
        lines.accept(line);
    }

    synchronized String lastLines() {
        return last.isEmpty() ? "it said nothing" : "its last words: " + String.join(" | ", last);
    }
}
