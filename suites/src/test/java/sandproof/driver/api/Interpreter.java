package sandproof.driver.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a sandbox does with a program, without any walls: for programs of the tests' own only. */
final class Interpreter {
    /** @param code as a shell tells it */
    record Ran(int code, String stdout, String stderr) {}

    private Interpreter() {}

    static Ran run(String program) {
        try {
            Path folder = Files.createTempDirectory("interpreter-");
            Path source = Files.writeString(folder.resolve("task.py"), program);
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            ProcessBuilder builder = new ProcessBuilder("/usr/bin/python3", "-u", source.toString())
                    .directory(folder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().putAll(Map.of("TMPDIR", folder.toString(), "PATH", "/usr/bin:/bin"));
            Process process = builder.start();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            Ran ran = new Ran(process.waitFor(), Files.readString(out), Files.readString(err));
            remove(folder);
            return ran;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Takes away what a program had for itself. */
    static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (NoSuchFileException | UncheckedIOException gone) {
            // A process that is just being killed may take its own away.
            if (Files.exists(folder)) {
                remove(folder);
            }
        }
    }
}
