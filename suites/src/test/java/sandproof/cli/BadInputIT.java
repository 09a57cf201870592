package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.result.RunResult;

/** What a person may get wrong, and what a sandbox may: one clear sentence, the right exit code, never held. */
class BadInputIT {
    @TempDir
    Path temporary;

    @Test
    void an_attack_that_is_not_there_is_named_and_exits_3() throws Exception {
        Program.Ended ended = Program.call("run", "--attack", "FS-999");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).contains("FS-999").contains("sandproof list").hasLineCount(1);
    }

    @Test
    void a_target_that_is_not_there_is_named_and_told_where_the_others_are() throws Exception {
        Program.Ended ended = Program.call("run", "--target", "gvisr", "--attack", "FS-001");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).contains("gvisr").contains("sandproof targets").hasLineCount(1);
    }

    @Test
    void a_selection_without_attacks_exits_3() throws Exception {
        Program.Ended ended = Program.call("run", "--boundary", "kernel", "--tag", "daemon");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).startsWith("sandproof: ");
    }

    @Test
    void a_broken_target_file_is_told_by_line_and_field() throws Exception {
        Path file = write("name: mine\ndriver: command\ndescription: d\nclaims: {filesystem: perhaps}\nsettings: {}\n");
        Program.Ended ended = Program.call("run", "--target", file.toString());
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said()).contains("filesystem").contains("4");
    }

    @Test
    void a_program_that_a_target_needs_and_is_not_here_is_named_with_the_line_that_installs_it() throws Exception {
        Path file = write("""
                name: mine
                driver: command
                description: d
                claims: {}
                needs: {programs: [{name: no-such-box, install: apt-get install box}]}
                settings: {wrapper: [no-such-box, "${command...}"]}
                """);
        Program.Ended ended = Program.inLab("run", "--target", file.toString(), "--attack", "FS-001");
        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.said())
                .isEqualTo("sandproof: Target mine needs no-such-box, which is not here (apt-get install box).\n");
    }

    @Test
    void a_run_outside_a_lab_is_refused_and_changes_nothing() throws Exception {
        Program.Ended ended = Program.call("run", "--attack", "FS-001", "--out", temporary.toString());
        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.said()).doesNotContain("held");
    }

    @Test
    void a_sandbox_that_does_not_start_is_never_held() throws Exception {
        Path file = write("""
                name: absent
                driver: command
                description: is not there
                claims: {filesystem: true}
                settings:
                  inside: {inputs: /inputs, output: /output, tmp: /tmp, egress: none}
                  wrapper: [/nonexistent/sandbox, "${command...}"]
                """);
        Program.Ended ended =
                Program.inLab("run", "--target", file.toString(), "--attack", "FS-001", "--out", temporary.toString());
        assertThat(ended.code()).as(ended.said()).isIn(2, 3);
        assertNothingHeld();
    }

    @Test
    void a_sandbox_without_an_interpreter_proves_nothing() throws Exception {
        Path target = Path.of("src/test/resources/sandproof/driver/command/bubblewrap-without-python.yaml")
                .toAbsolutePath();
        Program.Ended ended = Program.inLab(
                "run", "--target", target.toString(), "--boundary", "filesystem", "--out", temporary.toString());
        assertThat(ended.code()).as(ended.said()).isEqualTo(2);
        RunResult result = Program.results(temporary);
        assertThat(result.summary().held()).isZero();
        assertThat(result.summary().breached()).isZero();
        assertThat(result.summary().notProven()).isEqualTo(result.attempts().size());
    }

    private void assertNothingHeld() {
        if (Files.exists(temporary.resolve("results.json"))) {
            assertThat(Program.results(temporary).summary().held()).isZero();
        }
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(temporary.resolve("target.yaml"), yaml);
    }
}
