package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessProbeTest {
    @Test
    void a_condition_that_hangs_holds_up_nobody_else() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (ProcessProbe probe = ProcessProbe.start(false)) {
            CompletableFuture<Boolean> hanging = CompletableFuture.supplyAsync(() -> awaited(probe, asked, over));
            assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> fresh(probe));
            assertThat(other.completeOnTimeout(false, 10, TimeUnit.SECONDS).get())
                    .isTrue();
            over.countDown();
            assertThat(hanging.get(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void what_never_holds_is_waited_for_as_long_as_was_said() throws Exception {
        try (ProcessProbe probe = ProcessProbe.start(false)) {
            long began = System.nanoTime();
            assertThat(probe.await(() -> false, 100)).isFalse();
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static boolean awaited(ProcessProbe probe, CountDownLatch asked, CountDownLatch over) {
        try {
            return probe.await(
                    () -> {
                        asked.countDown();
                        return passed(over);
                    },
                    20_000);
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static boolean passed(CountDownLatch over) {
        try {
            return over.await(15, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static boolean fresh(ProcessProbe probe) {
        try {
            probe.awaitFreshLook();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
