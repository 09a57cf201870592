package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PathWordTest {
    @Test
    void an_argument_that_is_no_path_is_refused_in_words_for_people() {
        StringWriter said = new StringWriter();
        int code = Sandproof.commandLine().setErr(new PrintWriter(said)).execute("gate", "results\0.json");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(said.toString()).contains("is no path here").doesNotContain("interface", "Exception");
    }

    @Test
    void a_path_that_is_none_wherever_it_came_from_exits_3_without_a_trace() {
        StringWriter said = new StringWriter();
        CommandLine command = Sandproof.commandLine().setErr(new PrintWriter(said));

        int code = new Failures()
                .handleExecutionException(
                        new InvalidPathException("a\0b", "Nul character"), command, command.parseArgs("sweep"));

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(said.toString().strip().lines()).hasSize(1);
    }
}
