package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.TargetException;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** Plain processes of the machine, in no sandbox: what the driver itself does. */
@Timeout(60)
class CommandTaskTest {
    @TempDir
    Path work;

    private Opened naked;

    @BeforeEach
    void open() {
        naked = Opened.target("naked", work);
    }

    @AfterEach
    void close() {
        naked.close();
    }

    @Test
    void a_task_has_its_inputs_its_variables_and_the_output_folder_as_working_directory() {
        Task task = naked.start(
                Duration.ofSeconds(20),
                "sh",
                "-c",
                "cat $1/hello.txt ../inputs/hello.txt; echo \" $GREETING $2\"; echo x > made; pwd",
                "sh",
                "${inputs}",
                "${HOME}");

        TaskOutcome outcome = Opened.end(task);

        assertThat(outcome.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(outcome.exitCode()).hasValue(0);
        assertThat(Opened.out(outcome))
                .startsWith("hellohello good day ${HOME}\n")
                .contains(task.id() + "/output");
        assertThat(Opened.artifact(task, "made").content()).isEqualTo(new byte[] {'x', '\n'});
        assertThat(task.id()).matches("c-[0-9a-f]{12}");
    }

    @Test
    void a_plain_child_sees_the_secret_of_the_service_and_nothing_of_the_harness() {
        TaskOutcome outcome = Opened.end(naked.sh("env"));

        assertThat(Opened.out(outcome).lines().map(line -> line.replaceAll("=.*", "")))
                .containsExactlyInAnyOrder("SANDPROOF_CANARY_SECRET", "GREETING", "PATH", "PWD");
        assertThat(Opened.out(outcome)).contains(Opened.CANARY);
    }

    @Test
    void exit_codes_are_told_and_a_signal_is_named() {
        TaskOutcome failed = Opened.end(naked.sh("echo no >&2; exit 3"));
        TaskOutcome killed = Opened.end(naked.sh("kill -9 $$"));

        assertThat(failed.state()).isEqualTo(TaskState.FAILED);
        assertThat(failed.exitCode()).hasValue(3);
        assertThat(new String(failed.stderr(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("no\n");
        assertThat(killed.state()).isEqualTo(TaskState.FAILED);
        assertThat(killed.reason()).contains("137").contains("SIGKILL");
    }

    @Test
    void a_descendant_that_keeps_the_pipes_open_holds_nobody_up() {
        Instant before = Instant.now();

        TaskOutcome outcome = Opened.end(naked.sh("sleep 4 & echo done"));

        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(3));
        assertThat(outcome.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(Opened.out(outcome)).isEqualTo("done\n");
    }

    @Test
    void a_task_that_ignores_sigterm_is_killed_after_the_time_limit() {
        Instant before = Instant.now();

        TaskOutcome outcome = Opened.end(naked.start(
                Duration.ofMillis(700), "sh", "-c", "trap '' TERM; echo began; while :; do sleep 0.1; done"));

        assertThat(Duration.between(before, Instant.now())).isBetween(Duration.ofMillis(1200), Duration.ofSeconds(4));
        assertThat(outcome.state()).isEqualTo(TaskState.TIMED_OUT);
        assertThat(outcome.exitCode()).isEmpty();
        assertThat(Opened.out(outcome)).isEqualTo("began\n");
    }

    @Test
    void a_task_that_obeys_sigterm_can_say_its_last_word() {
        TaskOutcome outcome = Opened.end(naked.start(
                Duration.ofMillis(700), "sh", "-c", "trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done"));

        assertThat(outcome.state()).isEqualTo(TaskState.TIMED_OUT);
        assertThat(Opened.out(outcome)).isEqualTo("bye\n");
    }

    @Test
    void a_cancelled_task_is_cancelled_and_its_children_are_left_to_be_seen() throws IOException {
        Path pid = work.resolve("pid");
        Task task = naked.sh("sleep 3 >/dev/null 2>&1 & echo $! > " + pid + "; wait");
        await().until(() -> Files.exists(pid) && Files.size(pid) > 1);

        task.cancel();

        assertThat(Opened.end(task).state()).isEqualTo(TaskState.CANCELLED);
        long child = Long.parseLong(Files.readString(pid).strip());
        assertThat(ProcessHandle.of(child)).isPresent();
        ProcessHandle.of(child).ifPresent(ProcessHandle::destroyForcibly);
        task.cancel();
    }

    @Test
    void patience_ends_before_the_task_does() {
        Task task = naked.sh("sleep 20");

        assertThat(task.await(Duration.ofMillis(50))).isEmpty();
        assertThatThrownBy(task::artifacts).isInstanceOf(SandboxException.class).hasMessageContaining(task.id());
    }

    @Test
    void output_is_bounded_and_counted_and_a_flood_ends_the_wrapper() {
        TaskOutcome some = Opened.end(naked.sh("head -c 300000 /dev/zero; head -c 10 /dev/zero >&2"));
        TaskOutcome flood = Opened.end(naked.sh("exec cat /dev/zero"));

        assertThat(some.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(some.stdout()).hasSize(1024 * 4 + (64 << 10));
        assertThat(some.streamBytes()).isEqualTo(300_010);
        assertThat(flood.state()).isEqualTo(TaskState.LIMIT_EXCEEDED);
        assertThat(flood.stdout()).hasSize(1024 * 4 + (64 << 10));
        assertThat(flood.streamBytes()).isBetween(64L << 20, 65L << 20);
    }

    @Test
    void killing_the_service_kills_the_running_wrappers() {
        Task running = naked.sh("exec sleep 20");
        TaskOutcome ended = Opened.end(naked.sh("true"));

        assertThat(naked.sandbox().killService()).isTrue();

        assertThat(Opened.end(running).state()).isEqualTo(TaskState.LOST);
        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(naked.sandbox().killService()).isFalse();
        naked.sandbox().restartService();
        assertThat(Opened.end(naked.sh("true")).state()).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void the_folder_of_a_task_is_its_inventory_until_it_is_removed() {
        Task task = naked.sh("mkdir -p a/b && touch a/b/c && chmod 500 a/b && ln -s / a/root && sleep 0.3");
        assertThat(naked.sandbox().inventory(task.id())).containsExactly("directory " + work + "/tasks/" + task.id());

        Opened.end(task);

        assertThat(naked.sandbox().inventory(task.id())).isEmpty();
        assertThat(work.resolve("tasks")).isEmptyDirectory();
        assertThat(naked.sandbox().inventory("../..")).isEmpty();
    }

    @Test
    void closing_ends_what_runs_and_leaves_no_folder() {
        Task task = naked.sh("exec sleep 20");

        naked.close();

        assertThat(Opened.end(task).state()).isEqualTo(TaskState.LOST);
        assertThat(work.resolve("tasks")).isEmptyDirectory();
    }

    @Test
    void a_wrapper_that_is_not_there_is_said_before_any_task() {
        for (String program : List.of("no-such-wrapper", "/no/such/wrapper")) {
            assertThatThrownBy(() -> Opened.with("wrapper: [" + program + ", \"${command...}\"]", work))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("field settings.wrapper[0]: found \"" + program + "\"");
        }
        assertThatThrownBy(() -> Opened.with("wrapper: [./mine, \"${command...}\"]", work))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("relative path");
    }
}
