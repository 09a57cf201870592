package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracesTest {
    private static final String CHALLENGE = "00112233445566778899aabbccddeeff";
    private static final String NONCE = "00112233445566778899";

    /** JUnit makes it in a common place. */
    @TempDir
    Path kept;

    private final Instant since = Instant.now().minusSeconds(1);

    @Test
    void a_copy_of_a_tasks_inputs_is_found_whatever_its_name() throws Exception {
        Path copy = Files.writeString(
                kept.resolve("x"), "{\"nonce\":\"" + NONCE + "\",\"challenge\":\"" + CHALLENGE + "\"}");
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()))
                .isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_log_that_names_what_was_denied_is_no_leftover() throws Exception {
        Files.writeString(kept.resolve("audit.jsonl"), "{\"object\":\"/canaries/" + NONCE + "/secret.txt\"}");
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of())).isEmpty();
    }

    @Test
    void what_is_ours_or_older_than_the_run_is_passed_over() throws Exception {
        Files.writeString(kept.resolve("x"), CHALLENGE);
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of(kept))).isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), Instant.now().plusSeconds(60), List.of()))
                .isEmpty();
    }
}
