package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditKilledTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {20_000, 300_000, 3_000_000})
    void a_writer_killed_in_the_middle_leaves_a_log_that_can_be_continued(long bytes) throws Exception {
        Path file = directory.resolve("audit.jsonl");
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        AuditWriter.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        try {
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> Files.exists(file) && Files.size(file) > bytes);
        } finally {
            writer.destroyForcibly().waitFor();
        }
        long whole = AuditLog.verify(file).records();
        assertThat(whole).isPositive();
        try (AuditLog log = AuditLog.open(file)) {
            log.step("t-new", "created", "", "");
            assertThat(log.after(0, Optional.of("t-new"), 2)).hasSize(1);
        }
        assertThat(AuditLog.verify(file).whole()).isTrue();
        assertThat(AuditLog.verify(file).records()).isBetween(whole + 1, whole + 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 40, 200})
    void a_line_torn_anywhere_is_mended(int missing) throws IOException {
        Path file = directory.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.open(file)) {
            log.step("t-1", "created", "", "");
            log.step("t-2", "created", "", "");
        }
        byte[] all = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(all, all.length - missing));
        try (AuditLog log = AuditLog.open(file)) {
            assertThat(log.after(0, Optional.empty(), 10))
                    .extracting(AuditRecord::rule)
                    .containsExactly("created", "log-mended");
        }
    }
}
