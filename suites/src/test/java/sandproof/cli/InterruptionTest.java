package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class InterruptionTest {
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void a_service_that_is_told_to_stop_has_failed_nothing(String signal) throws Exception {
        Ended ended = signalled(signal, "serving");
        assertThat(ended.said()).isEqualTo("sandproof: stopping\nclosed\nsandproof: stopped");
        assertThat(ended.code()).isZero();
    }

    @Test
    void a_run_that_is_told_to_stop_is_interrupted() throws Exception {
        Ended ended = signalled("TERM", "running");
        assertThat(ended.said()).endsWith("sandproof: interrupted; cleaning up, no report is written\nclosed");
        assertThat(ended.code()).isEqualTo(130);
    }

    private record Ended(int code, String said) {}

    /** As a person starts it: who runs tests in the background may have made them deaf to interrupts. */
    private static Ended signalled(String signal, String how) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        "env",
                        "--default-signal=INT",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Stoppable.class.getName(),
                        how)
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = program.inputReader()) {
            String line = said.readLine();
            while (line != null && !line.equals("ready")) {
                line = said.readLine();
            }
            assertThat(new ProcessBuilder("kill", "-" + signal, "" + program.pid())
                            .start()
                            .waitFor())
                    .isZero();
            String rest = said.lines().collect(Collectors.joining("\n"));
            return new Ended(program.waitFor(), rest);
        } finally {
            program.destroyForcibly();
        }
    }

    /** A verb that waits to be stopped. */
    static final class Stoppable {
        public static void main(String[] words) {
            Interruption interruption = Interruption.watch();
            if (words[0].equals("serving")) {
                Interruption.serving();
            }
            System.err.println("ready");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                System.err.println("closed");
            }
            interruption.over(ExitCode.INTERRUPTED);
        }
    }
}
