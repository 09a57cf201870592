package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AttentionTest {
    private final Attention attention = new Attention();

    @Test
    void the_time_between_a_look_and_the_next_counts_while_the_program_lives() {
        attention.looked(ago(900), true);
        attention.looked(ago(10), true);
        assertThat(attention.unseenMillis()).isBetween(900L, 2_000L);
    }

    @Test
    void the_time_before_the_first_look_at_it_counts_and_that_after_the_last() {
        attention.looked(ago(700), false);
        attention.looked(ago(0), true);
        assertThat(attention.unseenMillis()).isBetween(700L, 2_000L);

        Attention last = new Attention();
        last.looked(ago(800), true);
        last.looked(ago(0), false);
        assertThat(last.unseenMillis()).isBetween(800L, 2_000L);
    }

    @Test
    void nobody_needs_to_look_where_there_is_no_program() {
        attention.looked(ago(5_000), false);
        attention.looked(ago(0), false);
        assertThat(attention.unseenMillis()).isZero();
    }

    private static long ago(long millis) {
        return System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
