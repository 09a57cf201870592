package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** The ready-made target with the real bubblewrap of the machine. */
@Timeout(60)
class BubblewrapTargetTest {
    @TempDir
    Path work;

    private Opened box;

    @BeforeEach
    void open() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        Files.setPosixFilePermissions(work, java.nio.file.attribute.PosixFilePermissions.fromString("rwx--x--x"));
        box = Opened.target("bubblewrap", work);
    }

    @AfterEach
    void close() {
        if (box != null) {
            box.close();
        }
    }

    @Test
    void a_task_works_with_its_inputs_output_and_variables_in_sh_and_python() {
        Task task = box.start(
                Duration.ofSeconds(20),
                "sh",
                "-c",
                "cat $1/hello.txt; echo \" $GREETING\"; pwd; /usr/bin/python3 -c 'open(\"made\",\"w\").write(\"x\")'; ls -d $2 $3",
                "sh",
                "${inputs}",
                "${output}",
                "${tmp}");

        TaskOutcome outcome = Opened.end(task);

        assertThat(Opened.out(outcome)).isEqualTo("hello good day\n/output\n/output\n/tmp\n");
        assertThat(outcome.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Opened.artifact(task, "made").content()).isEqualTo(new byte[] {'x'});
        assertThat(box.sandbox().layout().inputs()).isEqualTo("/inputs");
        assertThat(box.sandbox().inventory(task.id())).isEmpty();
    }

    @Test
    void nothing_of_the_service_and_of_the_host_is_seen() throws IOException {
        Path secret = Files.writeString(work.resolve("secret.txt"), "s3cret");

        TaskOutcome outcome = Opened.end(
                box.sh(
                        "cat " + secret
                                + "; cat /proc/1/environ /proc/*/environ; env; touch /x /inputs/x /usr/x; cat /proc/net/dev | wc -l; id -u"));

        assertThat(Opened.out(outcome))
                .doesNotContain("s3cret")
                .doesNotContain(Opened.CANARY)
                .endsWith("3\n64124\n");
        assertThat(new String(outcome.stderr(), StandardCharsets.UTF_8))
                .contains("'/x': Read-only file system")
                .contains("'/inputs/x': Read-only file system");
    }

    @Test
    void nothing_outlives_the_wrapper_whichever_way_it_ends() {
        String sleeper = "sleep 30." + Math.abs(UUID.randomUUID().getMostSignificantBits() % 1_000_000);
        String daemon = "(setsid " + sleeper + " >/dev/null 2>&1 &) ; ";

        Opened.end(box.sh(daemon + "true"));
        awaitNone(sleeper);
        Opened.end(box.start(Duration.ofMillis(800), "sh", "-c", daemon + "trap '' TERM; while :; do sleep 0.1; done"));
        awaitNone(sleeper);
        Task cancelled = box.sh(daemon + "sleep 20");
        awaitSome(sleeper);
        cancelled.cancel();
        assertThat(Opened.end(cancelled).state()).isEqualTo(TaskState.CANCELLED);
        awaitNone(sleeper);
        Task killed = box.sh(daemon + "sleep 20");
        awaitSome(sleeper);
        assertThat(box.sandbox().killService()).isTrue();
        assertThat(Opened.end(killed).state()).isEqualTo(TaskState.LOST);
        awaitNone(sleeper);
    }

    @Test
    void without_an_interpreter_a_python_task_fails_and_says_so() throws IOException {
        Path file = work.resolve("no-python.yaml");
        try (InputStream in = getClass().getResourceAsStream("bubblewrap-without-python.yaml")) {
            Files.write(file, Objects.requireNonNull(in).readAllBytes());
        }
        try (Opened empty = Opened.target(file.toString(), work)) {
            TaskOutcome python = Opened.end(empty.start(Duration.ofSeconds(20), "python3", "-c", "print(1)"));
            TaskOutcome shell = Opened.end(empty.sh("echo here"));

            assertThat(python.state()).isEqualTo(TaskState.FAILED);
            assertThat(python.stdout()).isEmpty();
            assertThat(Opened.out(shell)).isEqualTo("here\n");
        }
    }

    private static void awaitNone(String commandLine) {
        await().atMost(Duration.ofSeconds(3)).until(() -> !runs(commandLine));
    }

    private static void awaitSome(String commandLine) {
        await().atMost(Duration.ofSeconds(10)).until(() -> runs(commandLine));
    }

    private static boolean runs(String commandLine) {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").endsWith(commandLine));
    }
}
