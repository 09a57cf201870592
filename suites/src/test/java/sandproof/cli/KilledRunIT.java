package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The harness killed with SIGKILL in mid-run: after a sweep nothing is left, and bystanders live. */
class KilledRunIT {
    @TempDir
    Path temporary;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 9})
    void nothing_is_left_after_a_sweep_whenever_the_run_was_killed(int seconds) throws Exception {
        List<Path> before = traces();
        Process bystander = new ProcessBuilder("sleep", "300").start();
        try {
            Process run = Program.startInLab(
                    "run", "--boundary", "process", "--boundary", "lifecycle", "--out", temporary.toString());
            run.waitFor(seconds, java.util.concurrent.TimeUnit.SECONDS);
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(run.toHandle()), run.descendants()).toList();
            run.destroyForcibly();
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(all).noneMatch(ProcessHandle::isAlive));
            assertThat(Program.call("sweep").code()).isZero();
            goneBut(before);
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    void an_interrupted_run_cleans_up_and_exits_130() throws Exception {
        List<Path> before = traces();
        Process run = Program.startInLab("run", "--boundary", "process", "--out", temporary.toString());
        await().atMost(Duration.ofSeconds(30)).until(() -> !traces().equals(before));
        run.destroy();
        assertThat(run.waitFor()).isEqualTo(130);
        goneBut(before);
    }

    /**
     * Nothing is there that was not there before. Another run on this machine may have traces of its own for as long as it
     * lives; one that nobody lives in does not go by itself, however long it is waited for.
     */
    private static void goneBut(List<Path> before) throws IOException {
        List<Path> left = new ArrayList<>(traces());
        left.removeAll(before);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            for (Path trace : left) {
                assertThat(Files.exists(trace) && !livingRun(trace))
                        .as(trace.toString())
                        .isFalse();
            }
        });
    }

    private static boolean livingRun(Path trace) throws IOException {
        return trace.startsWith(RunBase.own().path()) && !RunDirectory.abandoned(trace);
    }

    /** Directories of runs and control groups of tasks. */
    private static List<Path> traces() throws IOException {
        List<Path> traces = new ArrayList<>();
        for (Path place : List.of(RunBase.own().path(), Path.of("/sys/fs/cgroup"))) {
            if (!Files.isDirectory(place)) {
                continue;
            }
            try (Stream<Path> tree = Files.walk(place, 5)) {
                tree.filter(path -> path.getFileName().toString().matches("run-.*|t-[a-z0-9-]{20,60}"))
                        .forEach(traces::add);
            } catch (java.io.UncheckedIOException vanished) {
                // It went while it was looked at.
            }
        }
        traces.sort(null);
        return traces;
    }
}
