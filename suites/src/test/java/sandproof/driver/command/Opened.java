package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import sandproof.driver.OpenOptions;
import sandproof.driver.Targets;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/** A sandbox opened for a test, and the tasks a test may ask of it. */
record Opened(Sandbox sandbox) implements AutoCloseable {
    static final String CANARY = "canary-of-the-service";

    static Opened target(String nameOrFile, Path workDir) {
        return new Opened(Targets.resolve(nameOrFile)
                .open(new OpenOptions(
                        workDir,
                        Map.of("SANDPROOF_CANARY_SECRET", CANARY),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 53),
                        List.of(),
                        workDir,
                        ordinaryUser())));
    }

    /** In a user namespace that maps one user only, root is nobody's master. */
    private static boolean ordinaryUser() {
        try {
            return !Files.readString(Path.of("/proc/self/uid_map")).strip().matches("0 +0 +4294967295");
        } catch (IOException e) {
            return true;
        }
    }

    /** A target of the command driver with settings of its own. */
    static Opened with(String settings, Path workDir) throws IOException {
        Path file = Files.createTempFile(workDir, "target", ".yaml");
        Files.writeString(
                file, "name: mine\ndriver: command\ndescription: one\nclaims: {}\nsettings:\n" + settings.indent(2));
        return target(file.toString(), workDir);
    }

    Task start(Duration inner, String... command) {
        return sandbox.submit(new TaskSpec(
                "correlation",
                List.of(command),
                Map.of("hello.txt", "hello".getBytes(StandardCharsets.UTF_8)),
                Map.of("GREETING", "good day"),
                new Limits(24, 128 << 20, 128, 8 << 20, 8 << 20, 256, 1024, 1024, 16, inner, inner.plusSeconds(2)),
                List.of(),
                List.of()));
    }

    Task sh(String script) {
        return start(Duration.ofSeconds(20), "sh", "-c", script);
    }

    static TaskOutcome end(Task task) {
        return task.await(Duration.ofSeconds(30)).orElseThrow();
    }

    static String out(TaskOutcome outcome) {
        return new String(outcome.stdout(), StandardCharsets.UTF_8);
    }

    static Artifact artifact(Task task, String name) {
        List<Artifact> found =
                task.artifacts().stream().filter(a -> a.name().equals(name)).toList();
        assertThat(found)
                .as("artifacts called %s of %s", name, task.artifacts())
                .hasSize(1);
        return found.get(0);
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
