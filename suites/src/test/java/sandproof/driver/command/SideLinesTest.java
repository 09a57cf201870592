package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/** What a target puts beside its wrapper: files, and the lines that cancel, clean up and count. */
@Timeout(60)
class SideLinesTest {
    private static final String PLAIN = "wrapper: [\"${command...}\"]\n";

    @TempDir
    Path work;

    @Test
    void a_file_is_made_for_each_task_with_its_command_and_variables_as_json() throws IOException {
        String settings = """
                wrapper: [cat, "${work}/a.json"]
                files:
                  a.json: '{"args": ${command-json}, "env": ${environment-json}, "at": "${output}", "not": "$${id}"}'
                """;
        // The one item that a wrapper must have goes to a program that overlooks it.
        try (Opened opened = Opened.with(
                settings.replace(
                        "[cat, \"${work}/a.json\"]", "[sh, -c, 'cat \"$0\"', \"${work}/a.json\", \"${command...}\"]"),
                work)) {
            Task task = opened.start(Duration.ofSeconds(9), "say", "a \"b\"", "${output}");
            String output = work + "/tasks/" + task.id() + "/output";

            assertThat(Opened.out(Opened.end(task)))
                    .isEqualTo("{\"args\": [\"say\",\"a \\\"b\\\"\",\"" + output
                            + "\"], \"env\": [\"GREETING=good day\",\"PATH=/usr/local/bin:/usr/bin:/bin\"], \"at\": \""
                            + output + "\", \"not\": \"${id}\"}");
        }
    }

    @Test
    void a_task_cannot_change_the_files_of_its_target() throws IOException {
        try (Opened opened = Opened.with(PLAIN + "files: {a.conf: kept}\n", work)) {
            TaskOutcome outcome = Opened.end(opened.sh("stat -c %a ../a.conf; cat ../a.conf"));

            assertThat(Opened.out(outcome)).isEqualTo("644\nkept");
        }
    }

    @Test
    void a_task_is_cancelled_by_the_lines_of_its_target_and_cleaned_up_after() throws IOException {
        String lines = """
                cancel:
                - [sh, -c, 'echo cancel "$0" >>"$1/said"', "${id}", "${run}"]
                - [sh, -c, 'echo and "$0" >>"$1/said"', "${id}", "${run}"]
                cleanup:
                - [sh, -c, 'echo cleanup "$0" >>"$1/said"; echo gone; exit 3', "${id}", "${run}"]
                """;
        try (Opened opened = Opened.with(PLAIN + lines, work)) {
            Task task = opened.sh("exec sleep 20");
            task.cancel();
            TaskOutcome outcome = Opened.end(task);

            assertThat(outcome.state()).isEqualTo(TaskState.CANCELLED);
            assertThat(outcome.reason()).endsWith("; its cleanup command sh ended with exit code 3, saying: gone");
            assertThat(work.resolve("said")).hasContent("cancel %1$s\nand %1$s\ncleanup %1$s\n".formatted(task.id()));
        }
        assertThat(Files.readAllLines(work.resolve("said"))).hasSize(3);
    }

    @Test
    void a_task_that_ends_by_itself_is_cleaned_up_and_not_cancelled() throws IOException {
        String lines = "cancel: [[touch, \"${run}/cancelled\"]]\ncleanup: [[touch, \"${run}/cleaned\"]]\n";
        try (Opened opened = Opened.with(PLAIN + lines, work)) {
            Opened.end(opened.sh("true"));
        }
        assertThat(work.resolve("cancelled")).doesNotExist();
        assertThat(work.resolve("cleaned")).exists();
    }

    @Test
    void nobody_cleans_up_after_a_killed_service_until_the_sandbox_is_closed() throws IOException {
        String lines = "cleanup: [[touch, \"${run}/cleaned\"]]\nfinish: [[touch, \"${run}/finished\"]]\n";
        try (Opened opened = Opened.with(PLAIN + lines, work)) {
            Task task = opened.sh("exec sleep 20");
            opened.sandbox().killService();
            assertThat(Opened.end(task).state()).isEqualTo(TaskState.LOST);

            assertThat(work.resolve("cleaned")).doesNotExist();
            assertThat(work.resolve("finished")).doesNotExist();
        }
        assertThat(work.resolve("cleaned")).exists();
        assertThat(work.resolve("finished")).exists();
    }

    @Test
    void a_cancel_line_that_hangs_is_said_and_holds_nobody_up() throws IOException {
        assertHangs("cancel", opened -> {
            Task task = opened.sh("exec sleep 20");
            task.cancel();
            return task;
        });
    }

    @Test
    void a_cleanup_line_that_hangs_is_said_and_holds_nobody_up() throws IOException {
        assertHangs("cleanup", opened -> opened.sh("true"));
    }

    private void assertHangs(String kind, java.util.function.Function<Opened, Task> ended) throws IOException {
        Instant before = Instant.now();
        String marker = "47." + ProcessHandle.current().pid();
        try (Opened opened = Opened.with(PLAIN + kind + ": [[sh, -c, 'sleep " + marker + "; true']]\n", work)) {
            Task task = ended.apply(opened);

            assertThatThrownBy(() -> task.await(Duration.ofSeconds(20)))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("settings." + kind + " (sh) did not end within 6 s and was killed");
        }
        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(25));
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains("sleep " + marker)))
                .isEmpty();
    }

    @Test
    void a_line_that_cannot_be_started_is_said() throws IOException {
        try (Opened opened = Opened.with(PLAIN + "cleanup: [[no-such-program]]\n", work)) {
            Task task = opened.sh("true");

            assertThatThrownBy(() -> task.await(Duration.ofSeconds(20)))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("\"no-such-program\" cannot be started");
        }
    }

    @Test
    void the_inventory_is_what_the_sandbox_names_of_this_task_alone() throws IOException {
        String line = "inventory: [sh, -c, 'echo other; echo \"  box-$0\"', \"${id}\"]\n";
        try (Opened opened = Opened.with(PLAIN + line, work)) {
            Task task = opened.sh("true");
            Opened.end(task);

            assertThat(opened.sandbox().inventory(task.id())).containsExactly("container box-" + task.id());
            assertThat(opened.sandbox().inventory("c-000000000000")).isEmpty();
        }
    }

    @Test
    void an_inventory_that_fails_is_no_empty_one() throws IOException {
        try (Opened opened = Opened.with(PLAIN + "inventory: [sh, -c, 'echo no; exit 4']\n", work)) {
            Task task = opened.sh("true");
            Opened.end(task);

            assertThatThrownBy(() -> opened.sandbox().inventory(task.id()))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("settings.inventory ended with exit code 4, saying: no");
        }
    }

    @Test
    void a_root_file_system_that_cannot_be_had_is_said_before_any_task() {
        assertThatThrownBy(() -> Opened.with("rootfs: true\nwrapper: [ls, \"${rootfs}\", \"${command...}\"]\n", work))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("The root file system cannot be");
    }
}
