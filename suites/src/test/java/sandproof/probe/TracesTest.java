package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places())
                .isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_copy_that_pretends_to_be_old_is_found() throws Exception {
        Path copy = Files.writeString(kept.resolve("x"), CHALLENGE);
        Files.setLastModifiedTime(copy, FileTime.fromMillis(0));
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places())
                .isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_log_that_names_what_was_denied_is_no_leftover() throws Exception {
        Files.writeString(kept.resolve("audit.jsonl"), "{\"object\":\"/canaries/" + NONCE + "/secret.txt\"}");
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of()).places()).isEmpty();
    }

    @Test
    void what_is_ours_or_older_than_the_run_is_passed_over() throws Exception {
        Files.writeString(kept.resolve("x"), CHALLENGE);
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of(kept)).places()).isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), Instant.now().plusSeconds(60), List.of())
                        .places())
                .isEmpty();
    }

    @Test
    void a_place_that_is_too_full_is_told_and_takes_nothing_from_the_next() throws Exception {
        Path full = Files.createDirectory(kept.resolve("full"));
        for (int i = 0; i < 9; i++) {
            Files.createFile(full.resolve("old-" + i));
        }
        Path next = Files.createDirectory(kept.resolve("next"));
        Path copy = Files.writeString(next.resolve("x"), CHALLENGE);
        Files.createFile(next.resolve("y"));
        Traces.Found found = Traces.of(Set.of(CHALLENGE), since, List.of(full, next), 5);
        assertThat(found.cut()).containsExactly(full.toString());
        assertThat(found.places()).isEqualTo(Map.of(CHALLENGE, List.of("the file " + copy)));
    }

    @Test
    void a_place_that_holds_as_much_as_is_looked_through_is_not_cut() throws Exception {
        Files.createFile(kept.resolve("x"));
        Files.createDirectory(kept.resolve("y"));
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of(kept), 3).cut()).isEmpty();
        assertThat(Traces.of(Set.of(CHALLENGE), since, List.of(kept), 2).cut()).containsExactly(kept.toString());
    }
}
