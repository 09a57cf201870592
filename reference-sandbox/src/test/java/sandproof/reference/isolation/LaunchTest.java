package sandproof.reference.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.weakness.Weaknesses;

class LaunchTest {
    private static final String HOSTILE = "$(touch /hostile); `x` \"; exec sh";

    @Test
    void words_reach_the_inner_command_as_they_are() throws Exception {
        Launch launch = new Launch(OptionalInt.empty(), Weaknesses.none());
        List<String> line = launch.command("/dev/null", List.of(), List.of("printf", "%s", HOSTILE));
        Process process = new ProcessBuilder(line).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(HOSTILE);
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void nothing_of_the_environment_is_passed_on() throws Exception {
        Launch launch = new Launch(OptionalInt.empty(), Weaknesses.none());
        ProcessBuilder builder = new ProcessBuilder(launch.command("/dev/null", List.of(), List.of("env")));
        builder.environment().put("SERVICE_SECRET", "x");
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("PATH=/usr/bin:/bin\n");
    }

    @Test
    void a_launch_that_cannot_join_its_group_does_not_go_on(@TempDir Path empty) throws Exception {
        Launch launch = new Launch(OptionalInt.empty(), Weaknesses.none());
        List<String> line = launch.command("/dev/null", List.of(empty + "/none/cgroup.procs"), List.of("echo", "ran"));
        Process process = new ProcessBuilder(line).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(process.waitFor()).isEqualTo(125);
    }
}
