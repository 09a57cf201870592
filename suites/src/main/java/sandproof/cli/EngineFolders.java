package sandproof.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What engines and clusters of killed runs kept: {@code ci/sweep} of the checkout knows how they hold what is theirs. */
final class EngineFolders {
    private static final int SECONDS = 120;

    private EngineFolders() {}

    /**
     * What came of it.
     *
     * @param kept each with the reason
     */
    record Swept(List<String> removed, List<String> kept) {
        private static Swept of(List<String> lines) {
            return new Swept(behind("removed ", lines), behind("kept ", lines));
        }

        private static List<String> behind(String word, List<String> lines) {
            return lines.stream()
                    .filter(line -> line.startsWith(word))
                    .map(line -> line.substring(word.length()))
                    .toList();
        }
    }

    /** Removes them. */
    static Swept sweep() throws IOException {
        Path script = Machine.home().resolve("ci/sweep");
        if (!Files.isRegularFile(script)) {
            // Who has no checkout has no script that makes any.
            return Swept.of(List.of());
        }
        Path said = Files.createTempFile("sandproof-sweep-", ".txt");
        try {
            Process process = new ProcessBuilder("bash", script.toString())
                    .redirectOutput(said.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(script + " took more than " + SECONDS + " seconds");
            }
            return Swept.of(Files.readAllLines(said, StandardCharsets.UTF_8));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + script + " ran", stopped);
        } finally {
            Files.deleteIfExists(said);
        }
    }
}
