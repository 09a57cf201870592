package sandproof.driver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sandproof.driver.OpenOptions;
import sandproof.driver.Targets;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
import sandproof.sandbox.TaskState;

/** The real reference sandbox, where it has been built; no task here reaches for the network. */
@Timeout(120)
class ReferenceTargetTest {
    private static final Path JAR = Path.of("../reference-sandbox/target/sandproof-reference-sandbox.jar");

    private Path work = Path.of("no-such-folder");
    private Sandbox sandbox;

    @BeforeEach
    void open() throws IOException {
        Assumptions.assumeTrue(Files.isRegularFile(JAR), "the reference sandbox is not built");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        work = Files.createTempDirectory("reference");
        Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwx--x--x"));
        sandbox = Targets.resolve("reference")
                .open(new OpenOptions(
                        work,
                        Map.of("SANDPROOF_CANARY_SECRET", "canary"),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 53),
                        List.of(),
                        JAR,
                        false));
    }

    @AfterEach
    void close() throws IOException {
        if (sandbox != null) {
            sandbox.close();
        }
        if (!Files.exists(work)) {
            return;
        }
        try (Stream<Path> all = Files.walk(work)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    private Task sh(String script) {
        Duration inner = Duration.ofSeconds(20);
        return sandbox.submit(new TaskSpec(
                "mine",
                List.of("sh", "-c", script, "sh", "${inputs}"),
                Map.of("hello.txt", "hello".getBytes(StandardCharsets.UTF_8)),
                Map.of("GREETING", "good day"),
                new Limits(
                        24, 128 << 20, 128, 8 << 20, 8 << 20, 256, 1 << 18, 1 << 20, 16, inner, inner.plusSeconds(2)),
                List.of(),
                List.of("text/plain")));
    }

    @Test
    void a_task_goes_its_way_and_a_denial_names_it() {
        Task task = sh("cat $1/hello.txt; echo \" $GREETING\"; echo made > made.txt; cat /no/such/place");
        TaskOutcome outcome = task.await(Duration.ofSeconds(40)).orElseThrow();

        assertThat(outcome.stdout()).asString().isEqualTo("hello good day\n");
        assertThat(outcome.state()).isEqualTo(TaskState.FAILED);
        assertThat(outcome.exitCode()).hasValue(1);
        assertThat(task.artifacts()).extracting(Artifact::name).containsExactly("made.txt");
        assertThat(task.artifacts().get(0).content()).asString().isEqualTo("made\n");
        assertThat(sandbox.inventory(task.id())).isEmpty();
        assertThat(sandbox.audit())
                .filteredOn(AuditEvent::denial)
                .allSatisfy(denial -> assertThat(denial.taskId()).isEqualTo(task.id()))
                .extracting(AuditEvent::object)
                .contains("/no/such/place");
        assertThat(sandbox.accepts("no-token-of-anybody")).contains(false);
    }

    @Test
    void a_task_can_be_cancelled_and_one_that_was_running_when_the_service_was_killed_is_lost() {
        Task cancelled = sh("echo began; sleep 20");
        cancelled.cancel();
        assertThat(cancelled.await(Duration.ofSeconds(40)).orElseThrow().state())
                .isEqualTo(TaskState.CANCELLED);

        Task running = sh("sleep 20");
        assertThat(running.await(Duration.ofMillis(300))).isEmpty();
        assertThat(sandbox.killService()).isTrue();
        sandbox.restartService();

        assertThat(running.await(Duration.ofSeconds(40)).orElseThrow().state()).isEqualTo(TaskState.LOST);
        assertThat(sandbox.inventory(running.id())).isEmpty();
        assertThat(sandbox.audit()).isNotEmpty();
    }
}
