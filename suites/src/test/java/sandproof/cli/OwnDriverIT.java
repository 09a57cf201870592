package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.Findings;
import sandproof.report.result.Status;

/** A driver that is not the project's, in a jar of its own, as its author would run it. */
class OwnDriverIT {
    private static final Path CLASSES = Path.of("target/test-classes");
    private static final Path TARGET = CLASSES.resolve("example.yaml").toAbsolutePath();

    @TempDir
    Path temporary;

    @Test
    void a_driver_in_a_jar_of_its_own_carries_attacks() throws Exception {
        Path out = temporary.resolve("out");
        Program.Ended ended = Program.launched(
                Map.of(
                        "SANDPROOF_DRIVERS",
                        jar("com.example.sandbox.ProcessDriver", "sandbox").toString()),
                "run",
                "--target",
                TARGET.toString(),
                "--attack",
                "EGR-001",
                "--out",
                out.toString());

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        assertThat(Program.results(out).attempts().stream()
                        .filter(attempt -> attempt.attack().equals("EGR-001"))
                        .findFirst()
                        .orElseThrow()
                        .findings()
                        .contained()
                        .status())
                .isEqualTo(Status.REFUTED);
    }

    /** Whatever fails after the task ran: what was heard of it counts. */
    @Test
    void a_driver_that_fails_amid_the_gathering_hides_no_breach() throws Exception {
        Path target = Files.writeString(
                temporary.resolve("broken.yaml"),
                "name: broken\ndriver: broken\ndescription: with a mistake\nclaims: {egress.denied: true}\n");
        Path out = temporary.resolve("out");
        Program.Ended ended = Program.launched(
                Map.of(
                        "SANDPROOF_DRIVERS",
                        jar("com.example.broken.BrokenDriver", "broken", "sandbox")
                                .toString()),
                "run",
                "--target",
                target.toString(),
                "--attack",
                "EGR-001",
                "--out",
                out.toString());

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        Findings findings = Program.results(out).attempts().stream()
                .filter(attempt -> attempt.attack().equals("EGR-001"))
                .findFirst()
                .orElseThrow()
                .findings();
        assertThat(findings.contained().status()).isEqualTo(Status.REFUTED);
        assertThat(findings.ran().reason()).contains("a mistake");
    }

    @Test
    void without_its_jar_the_sentence_says_how_it_is_found() throws Exception {
        Program.Ended ended = Program.launched(Map.of(), "run", "--target", TARGET.toString());

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said())
                .contains("field driver: found the text \"example\"")
                .contains("SANDPROOF_DRIVERS");
    }

    @Test
    void a_jar_that_is_not_there_is_told_before_anything_is_run() throws Exception {
        Program.Ended ended = Program.launched(Map.of("SANDPROOF_DRIVERS", "/no/such.jar"), "list");

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).contains("SANDPROOF_DRIVERS names /no/such.jar");
    }

    private Path jar(String provider, String... packages) throws IOException {
        Path jar = temporary.resolve("example-driver.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("META-INF/services/sandproof.driver.DriverProvider"));
            out.write(provider.getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
            for (String each : packages) {
                try (var classes =
                        Files.newDirectoryStream(CLASSES.resolve("com/example").resolve(each), "*.class")) {
                    for (Path one : classes) {
                        add(out, one);
                    }
                }
            }
        }
        return jar;
    }

    private static void add(JarOutputStream out, Path file) throws IOException {
        out.putNextEntry(new JarEntry(CLASSES.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
        out.closeEntry();
    }
}
