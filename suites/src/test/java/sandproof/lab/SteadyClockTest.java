package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
    private final MovableClock wall = new MovableClock();
    private final AtomicLong nanos = new AtomicLong(-5);
    private final Instant began = wall.instant();
    private final SteadyClock clock = new SteadyClock(wall, nanos::get, ZoneOffset.UTC);

    @Test
    void whoever_sets_the_wall_clock_moves_nothing() {
        wall.forward(Duration.ofHours(-1));
        assertThat(clock.instant()).isEqualTo(began);
        nanos.addAndGet(1_000_000);
        assertThat(clock.instant()).isEqualTo(began.plusMillis(1));
        wall.forward(Duration.ofHours(9));
        assertThat(clock.instant()).isEqualTo(began.plusMillis(1));
    }

    @Test
    void whatever_was_written_since_then_is_no_earlier_however_the_clock_was_set() {
        Instant now = began.plusSeconds(10);
        assertThat(SteadyClock.earliest(began, now, now.plusSeconds(3_600))).isEqualTo(began);
        assertThat(SteadyClock.earliest(began, now, now.minusSeconds(3_600))).isEqualTo(began.minusSeconds(3_600));
    }

    @Test
    void another_zone_is_the_same_moment() {
        nanos.addAndGet(7);
        assertThat(clock.withZone(ZoneId.of("Asia/Tokyo")).instant()).isEqualTo(clock.instant());
    }
}
