package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

class BodyRoomTest {
    private final BodyRoom room = new BodyRoom(100_000);

    @Test
    void one_body_alone_is_let_in_whatever_its_size() throws Exception {
        try (BodyRoom.Place place = room.place()) {
            assertThat(place.read(body(500_000))).hasSize(500_000);
        }
    }

    @Test
    void a_second_large_one_is_told_to_come_again_and_small_ones_are_not_kept_out() throws Exception {
        try (BodyRoom.Place first = room.place();
                BodyRoom.Place second = room.place();
                BodyRoom.Place small = room.place()) {
            assertThat(first.read(body(60_000))).hasSize(60_000);
            Problem problem = catchThrowableOfType(Problem.class, () -> second.read(body(60_000)));
            assertThat(problem.status()).isEqualTo(429);
            assertThat(problem.retryAfter()).isPresent();
            assertThat(small.read(body(1_000))).hasSize(1_000);
        }
        try (BodyRoom.Place later = room.place()) {
            assertThat(later.read(body(60_000))).hasSize(60_000);
        }
    }

    private static ByteArrayInputStream body(int bytes) {
        return new ByteArrayInputStream(new byte[bytes]);
    }
}
