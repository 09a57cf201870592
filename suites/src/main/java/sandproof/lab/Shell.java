package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One shell for many steps, because starting processes is what takes the time. */
final class Shell {
    private static final long MOST_SECONDS = 20;

    private Shell() {}

    /**
     * Runs it to its end.
     *
     * @return what it said
     * @throws IOException when it fails, in its own words
     */
    static String run(String script, String input) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of("/bin/sh", "-c", script)).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of("PATH", "/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin", "LC_ALL", "C"));
        Process process = builder.start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(UTF_8));
        } catch (IOException e) {
            // It ended early; its words and exit code say why.
        }
        String words = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("it took more than " + MOST_SECONDS + " seconds");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(words.isEmpty() ? "exit code " + process.exitValue() : words.replace('\n', ' '));
        }
        return words + "\n";
    }
}
