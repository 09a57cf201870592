package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code targets FILE} says of a file with which no run could begin. */
class TargetFileCheckTest {
    @TempDir
    Path directory;

    private final StringWriter said = new StringWriter();

    @Test
    void a_wrapper_whose_program_is_here_is_usable() throws IOException {
        assertThat(check("driver: command\nsettings:\n  wrapper: [env, '${command...}']\n"))
                .isZero();
    }

    @Test
    void a_wrapper_whose_program_is_not_here_is_a_mistake_as_it_is_for_a_run() throws IOException {
        assertThat(check("driver: command\nsettings:\n  wrapper: [/nowhere/wrap, '${command...}']\n"))
                .isEqualTo(3);
        assertThat(said.toString()).contains("settings.wrapper[0]: found \"/nowhere/wrap\", which is no program here");
    }

    @Test
    void a_canary_without_its_token_or_with_no_certificate_is_a_mistake_as_it_is_for_a_run() throws IOException {
        assertThat(check(elsewhere("SANDPROOF_NO_SUCH_VARIABLE", ""))).isEqualTo(3);
        assertThat(said.toString())
                .contains("field canary.token-from: the environment variable SANDPROOF_NO_SUCH_VARIABLE holds nothing");
        said.getBuffer().setLength(0);
        // Long enough for a token in every environment.
        assertThat(check(elsewhere("PATH", "  ca: /nowhere/ca.pem\n"))).isEqualTo(3);
        assertThat(said.toString()).contains("field canary.ca: found /nowhere/ca.pem, where there is no file");
        assertThat(check(elsewhere("PATH", ""))).isZero();
    }

    private static String elsewhere(String variable, String more) {
        return "driver: kubernetes\ncanary:\n  address: 192.0.2.1\n  token-from: " + variable + "\n" + more
                + "settings:\n  image: base:1\n";
    }

    private int check(String text) throws IOException {
        Path file = Files.writeString(
                directory.resolve("target.yaml"), "name: mine\ndescription: one\nclaims: {}\n" + text);
        CommandLine line = Sandproof.commandLine();
        line.setErr(new PrintWriter(said, true));
        return line.execute("targets", file.toString());
    }
}
