package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MentionTest {
    @ParameterizedTest
    @CsvSource({
        "203.0.113.1, tcp 203.0.113.1:80",
        "203.0.113.1, 203.0.113.1",
        "203.0.113.1, 203.0.113.10 and 203.0.113.1",
        "pid 12, kill pid 12",
        "mount, move_mount",
        "/run/x, denied:/run/x/y",
        "/run/x, a/run/x",
    })
    void a_thing_that_stands_for_itself_is_named(String thing, String text) {
        assertThat(Mention.of(thing, text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.1, tcp 203.0.113.10:80",
        "203.0.113.1, 1203.0.113.1",
        "pid 12, kill pid 123",
        "socket, socketpair",
        "'', anything",
        "thing, ''",
    })
    void another_that_begins_or_ends_like_it_is_not(String thing, String text) {
        assertThat(Mention.of(thing, text)).isFalse();
    }
}
