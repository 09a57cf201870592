package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class SettledTest {
    private final List<Long> pauses = new ArrayList<>();
    private Duration searchTakes = Duration.ZERO;
    private long now;

    @Test
    void what_goes_within_the_time_was_cleared_up() throws InterruptedException {
        assertThat(settled(Duration.ofSeconds(2), "a mount", "a mount", "")).isEmpty();
        assertThat(pauses).hasSize(2);
    }

    @Test
    void what_stays_is_told_when_the_time_is_over() throws InterruptedException {
        assertThat(settled(Duration.ofMillis(600), "a mount", "a mount", "a mount", "another", ""))
                .isEqualTo("another");
        assertThat(pauses).containsExactly(250L, 250L, 100L);
    }

    @Test
    void where_there_is_no_time_it_is_searched_once() throws InterruptedException {
        assertThat(settled(Duration.ZERO, "a mount", "")).isEqualTo("a mount");
        assertThat(pauses).isEmpty();
    }

    @Test
    void searches_that_take_long_count_as_time() throws InterruptedException {
        searchTakes = Duration.ofSeconds(1);
        assertThat(settled(Duration.ofSeconds(2), "a mount", "another", "")).isEqualTo("another");
        assertThat(pauses).hasSize(1);
    }

    private String settled(Duration patience, String... found) throws InterruptedException {
        Queue<String> searches = new ArrayDeque<>(List.of(found));
        Settled settled = new Settled(
                millis -> {
                    pauses.add(millis);
                    now += Duration.ofMillis(millis).toNanos();
                },
                () -> now);
        return settled.of(
                () -> {
                    now += searchTakes.toNanos();
                    return searches.remove();
                },
                String::isEmpty,
                patience);
    }
}
