package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class RemainsTest {
    private static final String NAME = "00aa11bb22cc33dd44ee";

    @Test
    void a_bystander_of_ours_that_was_started_again_was_left_by_nobody() throws Exception {
        Set<Long> ours = new HashSet<>();
        try (ProcessProbe probe = ProcessProbe.start(false)) {
            Remains remains = Remains.before(probe, () -> ours);
            ProcessBuilder builder = new ProcessBuilder("sleep", "60");
            builder.environment().put("NONCE", NAME);
            Process process = builder.start();
            try {
                Awaitility.await()
                        .atMost(20, TimeUnit.SECONDS)
                        .untilAsserted(() -> assertThat(remains.processesOf(NAME))
                                .containsExactly("process " + process.pid() + " (sleep 60)"));
                ours.add(process.pid());
                assertThat(remains.processesOf(NAME)).isEmpty();
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
