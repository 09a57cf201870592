package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.sandbox.Sandbox;

/** A log that does not grow at its end alone shows an old entry for a new one, or none at all. */
@Timeout(60)
class ApiLogTest {
    private static final String ANOTHER_WAY =
            "log (GET /log) does not grow at its end; ask for it oldest first and whole.";

    @TempDir
    Path folder;

    private final Mine mine = new Mine();
    private final Published service = new Published(mine);

    @AfterEach
    void stop() {
        service.close();
    }

    private Sandbox open() throws IOException {
        return ApiSandbox.open(Mine.at(service.address(), folder), Given.ENVIRONMENT);
    }

    private void log(int... seconds) {
        mine.answer(
                Mine.LOG,
                200,
                Arrays.stream(seconds)
                        .mapToObj(second -> "{\"task\":\"t-" + second
                                + "\",\"kind\":\"denied\",\"at\":\"2026-01-31T12:00:%02dZ\"}".formatted(second))
                        .collect(Collectors.joining(",", "{\"entries\":[", "]}")));
    }

    @Test
    void a_log_that_is_told_newest_first_is_none() throws IOException {
        log(1);
        try (Sandbox sandbox = open()) {
            log(2, 1);
            assertThatThrownBy(sandbox::audit).hasMessage(ANOTHER_WAY);
        }
        log(9, 5, 1);
        assertThatThrownBy(this::open).hasMessage(ANOTHER_WAY);
    }

    @Test
    void a_window_of_the_newest_entries_is_none() throws IOException {
        log(1, 2, 3);
        try (Sandbox sandbox = open()) {
            assertThat(sandbox.audit()).isEmpty();
            log(2, 3, 4);
            assertThatThrownBy(sandbox::audit).hasMessage(ANOTHER_WAY);
        }
    }

    @Test
    void entries_of_one_moment_may_stand_in_any_order() throws IOException {
        try (Sandbox sandbox = open()) {
            log(1, 3, 2);
            assertThat(sandbox.audit()).hasSize(3);
            log(1, 3, 2, 4);
            assertThat(sandbox.audit()).hasSize(4);
        }
    }

    @Test
    void a_time_that_cannot_be_read_is_not_taken_for_none() throws IOException {
        try (Sandbox sandbox = open()) {
            mine.answer(Mine.LOG, 200, "{\"entries\":[{\"task\":\"t-1\",\"kind\":\"denied\",\"at\":\"yesterday\"}]}");
            assertThatThrownBy(sandbox::audit).hasMessageContaining("an entry with the time \"yesterday\" at /at");
            mine.answers(Mine.LOG, Published.Answer.json(200, "{}"));
            assertThatThrownBy(sandbox::audit).hasMessageContaining("without a list at \"/entries\"");
        }
    }

    @Test
    void nothing_at_all_is_no_log() throws IOException {
        String text = Mine.text(service.address()).replace("path: /log\n", "path: /log\n      expect: [200, 204]\n");
        try (Sandbox sandbox = ApiSandbox.open(Given.target(text, folder), Given.ENVIRONMENT)) {
            mine.answers(Mine.LOG, Published.Answer.empty(204));
            assertThatThrownBy(sandbox::audit).hasMessageContaining("without a list at \"/entries\"");
        }
    }
}
