package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher on a machine without anything that a lab needs, and without a package manager that could bring it. */
class LauncherIT {
    private static final List<String> THERE = List.of(
            "bash",
            "cat",
            "dirname",
            "find",
            "grep",
            "head",
            "id",
            "java",
            "ls",
            "mktemp",
            "mvn",
            "readlink",
            "rm",
            "sed",
            "tail",
            "tee",
            "touch");

    @TempDir
    Path temporary;

    @Test
    void a_verb_that_runs_no_task_needs_no_lab() throws Exception {
        for (String program : THERE) {
            Files.createSymbolicLink(temporary.resolve(program), found(program));
        }
        Map<String, String> bare = Map.of("PATH", temporary.toString());
        Program.Ended listed = Program.launched(bare, "list");
        assertThat(listed.code()).as(listed.said()).isZero();
        Program.Ended gate = Program.launched(bare, "gate", "/no/such.json", "--policy", "/no/such.yaml");
        assertThat(gate.said()).contains("/no/such").doesNotContain("missing here");
        Program.Ended canary = Program.launched(bare, "canary", "--token-from", "NOBODY");
        assertThat(canary.said()).contains("variable NOBODY holds nothing").doesNotContain("missing here");
        Program.Ended run = Program.launched(bare, "run");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.said()).contains("missing here: bubblewrap");
    }

    private static Path found(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
