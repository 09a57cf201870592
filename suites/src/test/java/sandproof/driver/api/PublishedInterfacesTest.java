package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** The ready-made targets against services that answer as the projects publish it. */
@Timeout(60)
class PublishedInterfacesTest {
    @TempDir
    Path folder;

    private static TaskOutcome outcome(Target target) {
        try (Sandbox sandbox = ApiSandbox.open(target, Given.ENVIRONMENT)) {
            return sandbox.submit(Given.task()).await(Duration.ofSeconds(30)).orElseThrow();
        }
    }

    private static void saidHello(TaskOutcome end) {
        assertThat(end.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(end.exitCode()).hasValue(0);
        assertThat(new String(end.stdout(), StandardCharsets.UTF_8))
                .isEqualTo("hello \"}] ${program} $${x} n-1 nonce \"}]\n");
        assertThat(end.streamBytes()).isEqualTo((long) end.stdout().length + end.stderr().length);
    }

    private TaskOutcome onPiston(String endsAs) throws IOException {
        try (Published service = new Published(new PistonService(endsAs))) {
            return outcome(Given.template("piston", folder, Map.of("http://127.0.0.1:2000", service.address())));
        }
    }

    @Test
    void a_task_runs_on_piston() throws IOException {
        TaskOutcome end = onPiston("");

        saidHello(end);
        assertThat(new String(end.stderr(), StandardCharsets.UTF_8)).isEqualTo("a word aside\n");
    }

    @Test
    void piston_tells_of_time_and_of_a_kill() throws IOException {
        assertThat(onPiston("time").state()).isEqualTo(TaskState.TIMED_OUT);
        TaskOutcome killed = onPiston("memory");
        assertThat(killed.state()).isEqualTo(TaskState.FAILED);
        assertThat(killed.exitCode()).hasValue(137);
        assertThat(killed.reason()).isEqualTo("Caught fatal signal 9 (signal SIGKILL)");
    }

    private TaskOutcome onJudge0(int endsAs) throws IOException {
        try (Published service = new Published(new Judge0Service(endsAs))) {
            return outcome(Given.template("judge0", folder, Map.of("http://127.0.0.1:2358", service.address())));
        }
    }

    @Test
    void a_task_runs_on_judge0() throws IOException {
        TaskOutcome end = onJudge0(3);

        saidHello(end);
        assertThat(end.reason()).isEqualTo("Accepted");
    }

    @Test
    void judge0_tells_of_time_and_of_a_kill() throws IOException {
        assertThat(onJudge0(5).state()).isEqualTo(TaskState.TIMED_OUT);
        TaskOutcome killed = onJudge0(12);
        assertThat(killed.state()).isEqualTo(TaskState.FAILED);
        assertThat(killed.reason()).isEqualTo("Runtime Error (Other) (signal 9)");
    }

    private TaskOutcome onSandboxFusion(String endsAs) throws IOException {
        try (Published service = new Published(new SandboxFusionService(endsAs))) {
            return outcome(Given.template("sandboxfusion", folder, Map.of("http://127.0.0.1:8080", service.address())));
        }
    }

    @Test
    void a_task_runs_on_sandboxfusion() throws IOException {
        saidHello(onSandboxFusion(""));
    }

    @Test
    void sandboxfusion_tells_of_time_of_a_kill_and_of_its_own_failure() throws IOException {
        TaskOutcome late = onSandboxFusion("time");
        assertThat(late.state()).isEqualTo(TaskState.TIMED_OUT);
        assertThat(late.stdout()).asString(StandardCharsets.UTF_8).isEqualTo("so far");
        TaskOutcome killed = onSandboxFusion("memory");
        assertThat(killed.state()).isEqualTo(TaskState.FAILED);
        assertThat(killed.reason()).contains("signal 9");
        assertThat(onSandboxFusion("broken").state()).isEqualTo(TaskState.LOST);
    }

    private TaskOutcome onOpenSandbox(String endsAs) throws IOException {
        Set<String> alive = ConcurrentHashMap.newKeySet();
        try (Published service = new Published(new OpenSandboxService(endsAs, alive))) {
            TaskOutcome end =
                    outcome(Given.template("opensandbox", folder, Map.of("http://127.0.0.1:8080", service.address())));
            assertThat(alive).as("what is over is deleted").isEmpty();
            return end;
        }
    }

    @Test
    void a_task_runs_on_opensandbox_in_a_sandbox_of_its_own() throws IOException {
        saidHello(onOpenSandbox(""));
    }

    @Test
    void opensandbox_tells_of_a_failure() throws IOException {
        for (String how : new String[] {"time", "memory"}) {
            TaskOutcome end = onOpenSandbox(how);
            assertThat(end.state()).isEqualTo(TaskState.FAILED);
            assertThat(end.exitCode()).hasValue(how.equals("time") ? 124 : 137);
        }
    }

    private TaskOutcome onE2b(String endsAs) throws IOException {
        Set<String> alive = ConcurrentHashMap.newKeySet();
        try (Published service = new Published(new E2bService(alive));
                Published inside = new Published(new EnvdService(endsAs))) {
            TaskOutcome end = outcome(Given.template(
                    "e2b",
                    folder,
                    Map.of("http://127.0.0.1:3000", service.address(), "http://127.0.0.1:3002", inside.address())));
            assertThat(alive).as("what is over is deleted").isEmpty();
            return end;
        }
    }

    @Test
    void a_task_runs_on_e2b_in_a_sandbox_of_its_own_and_our_key_goes_to_the_interface_only() throws IOException {
        saidHello(onE2b(""));
    }

    @Test
    void e2b_tells_of_time_and_of_a_kill() throws IOException {
        assertThat(onE2b("time").state()).isEqualTo(TaskState.TIMED_OUT);
        TaskOutcome killed = onE2b("memory");
        assertThat(killed.state()).isEqualTo(TaskState.FAILED);
        assertThat(killed.reason()).startsWith("signal: killed");
    }
}
