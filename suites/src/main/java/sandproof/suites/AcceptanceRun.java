package sandproof.suites;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.driver.Targets;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;

/**
 * The one run that all suites of a JVM look at. It is made in a process of its own inside a lab, since a JVM cannot move
 * into new namespaces.
 */
final class AcceptanceRun {
    private static final int MOST_SAID = 64 * 1024;
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private static Optional<AcceptanceRun> made = Optional.empty();

    private final RunResult result;

    private AcceptanceRun(RunResult result) {
        this.result = result;
    }

    /** The run of this JVM; made by the first suite that asks. */
    static synchronized AcceptanceRun get() {
        if (made.isEmpty()) {
            made = Optional.of(make(System.getProperty("sandproof.target", Targets.DEFAULT)));
        }
        return made.get();
    }

    /** The attempts on one boundary. */
    List<AttemptResult> on(String boundary) {
        return result.attempts().stream()
                .filter(attempt -> attempt.boundary().equals(boundary))
                .toList();
    }

    private static AcceptanceRun make(String target) {
        try {
            Path directory = outDirectory();
            Path script = inLab(directory);
            List<String> command = new ArrayList<>(List.of("bash", script.toString()));
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:-UsePerfData",
                    "-cp",
                    CLASS_PATH,
                    "sandproof.cli.Sandproof"));
            command.addAll(List.of("run", "--target", target, "--out", directory.toString()));
            Files.deleteIfExists(directory.resolve("results.json"));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            Optional.ofNullable(System.getProperty("sandproof.home"))
                    .ifPresent(home -> builder.environment().put("SANDPROOF_HOME", home));
            Process process = builder.start();
            process.getOutputStream().close();
            byte[] said = process.getInputStream().readNBytes(MOST_SAID);
            process.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
            int code = process.waitFor();
            Path results = directory.resolve("results.json");
            if (!Files.exists(results)) {
                throw new IllegalStateException("the run against " + target + " ended with exit code " + code
                        + " and no results; it said:\n" + new String(said, StandardCharsets.UTF_8));
            }
            System.out.println("sandproof: the page of this run is " + directory.resolve("index.html"));
            return new AcceptanceRun(ResultFiles.read(results));
        } catch (IOException e) {
            throw new UncheckedIOException("the run cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the run was on its way", e);
        }
    }

    private static Path outDirectory() throws IOException {
        Path directory = Path.of(System.getProperty("sandproof.out", "target/sandproof"));
        return Files.createDirectories(directory).toAbsolutePath();
    }

    private static Path inLab(Path directory) throws IOException {
        Path script = directory.resolve("in-lab");
        try (InputStream in = AcceptanceRun.class.getResourceAsStream("/sandproof/in-lab")) {
            if (in == null) {
                throw new IOException("sandproof/in-lab is not on the class path");
            }
            Files.write(script, in.readAllBytes());
        }
        return script;
    }
}
