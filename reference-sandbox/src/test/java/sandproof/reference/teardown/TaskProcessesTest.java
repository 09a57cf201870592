package sandproof.reference.teardown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskProcessesTest {
    private static final String ID = "t-teardowntestteardowntestaa";
    private static final Path ROOT = Path.of("/nowhere/tasks/" + ID);

    private final TaskProcesses processes = new TaskProcesses(ID, ROOT);
    private Process own;
    private Process decoy;

    @BeforeEach
    void start() throws Exception {
        own = new ProcessBuilder("sh", "-c", "sleep 30; true", ROOT + "/output").start();
        // It names the task, as whoever asks the service about it does, and is not its.
        decoy = new ProcessBuilder("sh", "-c", "sleep 30; true", "http://127.0.0.1/v1/tasks/" + ID).start();
        await().until(() -> processes.alive().stream().anyMatch(process -> process.pid() == own.pid()));
    }

    @AfterEach
    void stop() {
        for (Process process : new Process[] {own, decoy}) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void a_process_with_the_tasks_directory_on_its_command_line_is_the_tasks() {
        assertThat(processes.alive()).extracting(ProcessHandle::pid).containsExactly(own.pid());
    }

    @Test
    void killing_spares_bystanders_and_says_when_none_is_left() {
        assertThat(processes.kill(Set.of(), 5_000)).isTrue();
        assertThat(processes.alive()).isEmpty();
        assertThat(decoy.isAlive()).isTrue();
    }

    @Test
    void a_spared_process_lives() {
        assertThat(processes.kill(Set.of(own.pid()), 1_000)).isTrue();
        assertThat(own.isAlive()).isTrue();
    }
}
