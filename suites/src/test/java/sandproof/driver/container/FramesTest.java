package sandproof.driver.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FramesTest {
    private final AtomicInteger floods = new AtomicInteger();

    private Frames frames(long keep) {
        return new Frames(keep, floods::incrementAndGet);
    }

    private static Frame frame(StreamType stream, int bytes) {
        return new Frame(stream, new byte[bytes]);
    }

    @Test
    void an_output_that_broke_off_is_not_whole_though_the_client_calls_it_complete() throws Exception {
        Frames frames = new Frames(10, () -> {});

        frames.onError(new java.io.IOException("the answer is cut off"));
        frames.onComplete();

        assertThat(frames.drained(0)).isFalse();
    }

    @Test
    void the_first_bytes_of_each_stream_are_kept_and_all_are_counted() {
        Frames frames = frames(100);
        frames.onNext(frame(StreamType.STDOUT, 80));
        frames.onNext(frame(StreamType.STDERR, 30));
        frames.onNext(frame(StreamType.STDOUT, 80));

        assertThat(frames.stdout()).hasSize(100);
        assertThat(frames.stderr()).hasSize(30);
        assertThat(frames.count()).isEqualTo(190);
    }

    @Test
    void what_comes_after_the_end_is_not_looked_at() {
        Frames frames = frames(100);
        frames.onNext(frame(StreamType.STDOUT, 10));
        assertThat(frames.stdout()).hasSize(10);
        frames.onNext(frame(StreamType.STDOUT, 10));

        assertThat(frames.stdout()).hasSize(10);
        assertThat(frames.count()).isEqualTo(10);
    }

    @Test
    void a_flood_is_told() {
        Frames frames = frames(100);
        for (int i = 0; i < 64; i++) {
            assertThat(floods).hasValue(0);
            frames.onNext(frame(StreamType.STDOUT, 1 << 20));
        }

        assertThat(floods).hasValue(1);
    }

    @Test
    void a_frame_of_nothing_is_nothing() {
        Frames frames = frames(100);
        frames.onNext(new Frame(StreamType.RAW, null));

        assertThat(frames.count()).isZero();
    }
}
