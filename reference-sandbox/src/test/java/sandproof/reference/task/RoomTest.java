package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RoomTest {
    private static final int MANY = 1_000;

    private final Room room = new Room(new Capacity(2, 1, 0, 0));

    @Test
    void as_many_are_let_in_as_run_and_wait() throws Exception {
        for (int task = 0; task < 3; task++) {
            room.enter("alpha", MANY);
        }
        assertThatThrownBy(() -> room.enter("alpha", MANY))
                .isInstanceOf(OverloadedException.class)
                .hasMessageContaining("full");
        room.begin("t-1", 0);
        assertThat(room.running()).isEqualTo(1);
        assertThat(room.waiting()).isEqualTo(2);
        room.leave("alpha", "t-1", 1);
        room.enter("beta", MANY);
    }

    @Test
    void a_tenant_has_its_own_bound_and_gets_a_place_back() throws Exception {
        room.enter("alpha", 1);
        assertThatThrownBy(() -> room.enter("alpha", 1)).hasMessageContaining("tenant");
        room.enter("beta", 1);
        room.withdraw("alpha");
        room.enter("alpha", 1);
    }

    @Test
    void when_to_come_again_follows_how_long_tasks_ran() throws Exception {
        long now = System.nanoTime();
        room.enter("alpha", MANY);
        room.begin("t-1", now - TimeUnit.SECONDS.toNanos(60));
        room.leave("alpha", "t-1", now);
        for (int task = 0; task < 3; task++) {
            room.enter("alpha", MANY);
        }
        OverloadedException full = catchThrowableOfType(OverloadedException.class, () -> room.enter("alpha", MANY));
        assertThat(full.seconds()).isEqualTo(30);
    }

    @Test
    void where_none_has_ended_the_age_of_the_running_ones_counts() throws Exception {
        for (int task = 0; task < 3; task++) {
            room.enter("alpha", MANY);
        }
        room.begin("t-1", System.nanoTime() - TimeUnit.SECONDS.toNanos(100));
        OverloadedException full = catchThrowableOfType(OverloadedException.class, () -> room.enter("alpha", MANY));
        assertThat(full.seconds()).isBetween(50L, 60L);
    }
}
