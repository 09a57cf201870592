package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamCaptureTest {
    private final List<String> told = new ArrayList<>();

    @Test
    void what_fits_is_kept_whole() {
        assertThat(captured(1000, 1000)).hasSize(1000);
        assertThat(told).isEmpty();
    }

    @Test
    void the_first_byte_too_many_is_dropped_and_told() {
        assertThat(captured(1001, 1000)).hasSize(1000);
        assertThat(told).containsExactly("over");
    }

    @Test
    void a_flood_is_told_once_and_drained() {
        assertThat(captured(5 << 20, 1000)).hasSize(1000);
        assertThat(told).containsExactly("over", "flood");
    }

    private byte[] captured(int bytes, long limit) {
        StreamCapture capture =
                new StreamCapture(new ByteArrayInputStream(new byte[bytes]), limit, new StreamCapture.Listener() {
                    @Override
                    public void over() {
                        told.add("over");
                    }

                    @Override
                    public void flood() {
                        told.add("flood");
                    }
                });
        capture.drain();
        return capture.bytes();
    }
}
