package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.image.SavedImage;
import sandproof.image.Tar;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** Containers of a plain engine, which the run starts for itself: what is known of them must come out. */
class ContainerTargetsIT {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final String VALUE = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ";

    @TempDir
    Path temporary;

    @BeforeEach
    void demandAnEngine() {
        assumeFalse(
                "off".equals(System.getenv("SANDPROOF_DOCKER")),
                "SANDPROOF_DOCKER=off: no target of containers is tried here");
    }

    @Test
    void without_flags_a_container_is_root_without_a_limit_of_processes_and_with_a_way_to_everywhere()
            throws Exception {
        RunResult result = run(
                "docker-default",
                "--attack",
                "PROC-001",
                "--attack",
                "EGR-001",
                "--attack",
                "FS-001",
                "--attack",
                "LIFE-007");

        assertThat(contained(result, "PROC-001")).isEqualTo(Status.REFUTED);
        assertThat(contained(result, "EGR-001")).isEqualTo(Status.REFUTED);
        assertThat(contained(result, "FS-001")).isEqualTo(Status.PROVEN);
        assertThat(attempt(result, "LIFE-007").findings().tornDown().status()).isEqualTo(Status.REFUTED);
        assertThat(attempt(result, "USE-001").findings().ran().status()).isEqualTo(Status.PROVEN);
        assertThat(fact(result, "user")).contains("uid 0");
        assertThat(fact(result, "writablePlaces")).contains("/usr");
        assertThat(fact(result, "restrictions")).doesNotContain("root file system is read-only");
    }

    @Test
    void with_every_flag_a_container_holds_what_its_documentation_says() throws Exception {
        RunResult result = run(
                "docker-hardened",
                "--attack",
                "PROC-001",
                "--attack",
                "PROC-003",
                "--attack",
                "EGR-001",
                "--attack",
                "ISO-003");

        for (AttemptResult attempt : result.attempts()) {
            assertThat(attempt.findings().contained().status())
                    .as(
                            "%s %s",
                            attempt.attack(), attempt.findings().contained().reason())
                    .isEqualTo(Status.PROVEN);
            assertThat(attempt.findings().tornDown().status()).isEqualTo(Status.PROVEN);
            assertThat(attempt.findings().logged().status()).isEqualTo(Status.NOT_CLAIMED);
        }
        assertThat(fact(result, "restrictions")).contains("no new privileges", "root file system is read-only");
    }

    @Test
    void an_internal_network_leads_nowhere_but_to_the_bridge_address_of_the_host() throws Exception {
        RunResult result = run("docker-internal", "--attack", "EGR-001", "--attack", "EGR-003", "--attack", "ISO-003");

        assertThat(contained(result, "EGR-001")).isEqualTo(Status.PROVEN);
        assertThat(contained(result, "EGR-003")).isEqualTo(Status.PROVEN);
        assertThat(contained(result, "ISO-003")).isEqualTo(Status.REFUTED);
        assertThat(attempt(result, "ISO-003").evidence())
                .anyMatch(seen -> seen.what().startsWith("the victim canary at 172.31."));
    }

    @Test
    void of_two_images_the_difference_names_user_and_tool_and_secret_and_never_the_secret() throws Exception {
        byte[] base = Files.readAllBytes(base());
        Path clean = SavedImage.of("{\"User\":\"1000:1000\"}", base).write(temporary.resolve("clean.tar"));
        byte[] added = new Tar()
                .file("usr/bin/become", 04755, "#!/bin/sh\n")
                .file("root/.ssh/id_rsa", 0600, "-----BEGIN PRIVATE KEY-----\n" + VALUE + "\n")
                .bytes();
        byte[] removed = new Tar().file("root/.ssh/.wh.id_rsa", 0, "").bytes();
        Path dirty = SavedImage.of("{}", base, added, removed).write(temporary.resolve("dirty.tar"));

        Path before = image("before", clean);
        Path after = image("after", dirty);
        Program.Ended diff = Program.call("diff", before.toString(), after.toString());

        assertThat(diff.code()).isEqualTo(ExitCode.BREACHED);
        assertThat(diff.said())
                .contains(
                        "+ private key in root/.ssh/id_rsa, which a later layer only hides",
                        "+ usr/bin/become setuid",
                        "+ root\n",
                        "+ uid 0");
        assertThat(Program.call("diff", before.toString(), before.toString()).code())
                .isZero();
        for (Path file : written()) {
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain(VALUE);
        }
    }

    @Test
    void an_image_for_a_sandbox_without_images_and_a_file_that_is_none_are_refused() throws Exception {
        Path nonsense = Files.writeString(temporary.resolve("nonsense"), "nonsense ".repeat(200));

        Program.Ended notOne =
                Program.inLab("run", "--target", "docker-default", "--image-archive", nonsense.toString());
        assertThat(notOne.code()).isEqualTo(ExitCode.USAGE);
        assertThat(notOne.said()).contains("the image cannot be taken: what should be a tar is none");

        Path image = SavedImage.of("{}", new Tar().bytes()).write(temporary.resolve("image.tar"));
        Program.Ended noImages = Program.inLab("run", "--target", "naked", "--image-archive", image.toString());
        assertThat(noImages.code()).isEqualTo(ExitCode.USAGE);
        assertThat(noImages.said()).contains("the target is naked");
    }

    private List<Path> written() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !temporary.equals(file.getParent()))
                    .toList();
        }
    }

    private Path image(String name, Path archive) throws Exception {
        Path out = temporary.resolve(name);
        Program.Ended ended = Program.inLab(
                "run",
                "--target",
                "docker-default",
                "--image-archive",
                archive.toString(),
                "--attack",
                "USE-001",
                "--out",
                out.toString());
        assertThat(out.resolve("results.json")).as(ended.said()).exists();
        assertThat(attempt(Program.results(out), "USE-001").findings().ran().status())
                .isEqualTo(Status.PROVEN);
        return out.resolve("results.json");
    }

    /** The root file system of the tasks' image, made on the spot where it is not there yet. */
    private Path base() throws IOException, InterruptedException {
        Path base = temporary.resolve("base.tar");
        Process made = new ProcessBuilder(
                        HOME.resolve("reference-sandbox/image/build-local").toString(), base.toString())
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        return base;
    }

    private RunResult run(String target, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--target", target, "--out", temporary.toString()));
        words.addAll(List.of(more));
        Program.Ended ended = Program.inLab(words.toArray(String[]::new));
        assertThat(ended.code()).as(ended.said()).isIn(1, 2);
        return Program.results(temporary);
    }

    private static AttemptResult attempt(RunResult result, String attack) {
        return result.attempts().stream()
                .filter(attempt -> attempt.attack().equals(attack))
                .findFirst()
                .orElseThrow();
    }

    private static String fact(RunResult result, String name) {
        return String.valueOf(result.fingerprint().get(name));
    }

    private static Status contained(RunResult result, String attack) {
        return attempt(result, attack).findings().contained().status();
    }
}
