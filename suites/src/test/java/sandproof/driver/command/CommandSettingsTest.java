package sandproof.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;

/** What a target file can say to this driver. */
@Timeout(60)
class CommandSettingsTest {
    private static final String AUDIT = """
            wrapper: [sh, -c, 'echo "{\\"task\\":{\\"id\\":\\"$1\\"},\\"what\\":\\"deny\\",\\"object\\":\\"/x\\",\\"at\\":\\"2026-01-31T12:00:00Z\\"}" >> "$2/audit.jsonl"; echo "{}" >> "$2/audit.jsonl"; printf half >> "$2/audit.jsonl"', sh, "${id}", "${run}", "${command...}"]
            audit:
              file: ${run}/audit.jsonl
              format: jsonl
              fields: {task: /task/id, object: /object, time: /at, denial: {at: /what, equals: deny}}
            """;

    @TempDir
    Path work;

    @Test
    void placeholders_are_filled_and_an_escaped_one_stays() throws IOException {
        String settings = """
                wrapper: [sh, -c, 'echo "$${PATH}" "$@"', sh, "${id}", "${memory}", "${processes}", "${open-files}", "${seconds}", "in=${inputs}", "${tmp}", "${command...}"]
                """;
        try (Opened opened = Opened.with(settings, work)) {
            Task task = opened.start(java.time.Duration.ofMillis(2500), "x", "${output}", "$${y}");
            String home = work + "/tasks/" + task.id();

            assertThat(Opened.out(Opened.end(task)))
                    .matches("/usr/local/sbin:[^ ]+ .*\\n")
                    .endsWith(" " + task.id() + " 134217728 24 128 3 in=" + home + "/inputs " + home + "/tmp x " + home
                            + "/output ${y}\n");
        }
    }

    @Test
    void variables_go_by_the_command_line_where_the_wrapper_takes_them_there() throws IOException {
        String settings = """
                wrapper: [env, -i, "${environment...}", "${command...}"]
                each-variable: ["${name}=${value}"]
                environment: {LOST: "1"}
                """;
        try (Opened opened = Opened.with(settings, work)) {
            assertThat(Opened.out(Opened.end(opened.start(java.time.Duration.ofSeconds(9), "/usr/bin/env"))))
                    .isEqualTo("GREETING=good day\n");
        }
    }

    @Test
    void the_wrapper_has_variables_of_the_target_and_those_it_may_inherit() throws IOException {
        String settings = """
                wrapper: ["${command...}"]
                environment: {OWN: mine}
                inherit: [HOME, NO_SUCH_VARIABLE]
                """;
        try (Opened opened = Opened.with(settings, work)) {
            assertThat(Opened.out(Opened.end(opened.sh("echo $OWN $HOME"))))
                    .isEqualTo("mine " + System.getenv("HOME") + "\n");
        }
    }

    @Test
    void places_inside_are_those_of_the_target() throws IOException {
        String settings = """
                wrapper: [echo, "${command...}"]
                inside: {inputs: /in, output: /out, tmp: /t, egress: "http://127.0.0.1:3128", credential: /c}
                """;
        try (Opened opened = Opened.with(settings, work)) {
            assertThat(Opened.out(
                            Opened.end(opened.start(java.time.Duration.ofSeconds(9), "${inputs}/a", "${output}"))))
                    .isEqualTo("/in/a /out\n");
            assertThat(opened.sandbox().layout())
                    .isEqualTo(new sandproof.sandbox.Layout("/in", "/out", "/t", "http://127.0.0.1:3128", "/c"));
        }
    }

    @Test
    void a_log_of_the_wrapper_is_read_by_its_pointers() throws IOException {
        try (Opened opened = Opened.with(AUDIT, work)) {
            assertThatThrownBy(opened.sandbox()::audit).hasMessageContaining("does not exist");
            Task task = opened.sh("true");
            Opened.end(task);

            assertThat(opened.sandbox().audit()).hasSize(2);
            AuditEvent denial = opened.sandbox().audit().get(0);
            assertThat(denial.taskId()).isEqualTo(task.id());
            assertThat(denial.denial()).isTrue();
            assertThat(denial.object()).isEqualTo("/x");
            assertThat(denial.time()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
            assertThat(opened.sandbox().audit().get(1).denial()).isFalse();
            assertThat(opened.sandbox().audit().get(1).time()).isEqualTo(Instant.MIN);
        }
    }

    @Test
    void a_time_that_cannot_be_read_is_said_and_never_taken_for_any() throws IOException {
        try (Opened opened = Opened.with(AUDIT, work)) {
            Files.writeString(work.resolve("audit.jsonl"), "{\"at\":\"2026-01-31T12:00:00+01:00\"}\n");
            assertThat(opened.sandbox().audit().get(0).time()).isEqualTo(Instant.parse("2026-01-31T11:00:00Z"));

            Files.writeString(work.resolve("audit.jsonl"), "{}\n{\"at\":\"yesterday\"}\n");
            assertThatThrownBy(opened.sandbox()::audit)
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("Line 2 of the audit log")
                    .hasMessageContaining("\"yesterday\" at /at");

            Files.writeString(work.resolve("audit.jsonl"), "{\"at\":1769860800}\n");
            assertThatThrownBy(opened.sandbox()::audit).hasMessageContaining("1769860800");
        }
    }

    @Test
    void a_log_that_is_not_json_is_said() throws IOException {
        try (Opened opened = Opened.with(AUDIT, work)) {
            Files.writeString(work.resolve("audit.jsonl"), "{}\nnonsense\n");

            assertThatThrownBy(opened.sandbox()::audit)
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("Line 2 of the audit log");
        }
    }
}
