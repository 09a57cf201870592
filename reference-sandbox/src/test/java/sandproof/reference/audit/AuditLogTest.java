package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.weakness.Weaknesses;

class AuditLogTest {
    @TempDir
    Path directory;

    Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("audit.jsonl");
    }

    @Test
    void many_tasks_writing_at_once_leave_one_whole_chain_and_each_its_own_records() throws Exception {
        ExecutorService tasks = Executors.newFixedThreadPool(8);
        try (AuditLog log = AuditLog.open(file)) {
            List<Callable<Void>> work = new ArrayList<>();
            for (int task = 0; task < 8; task++) {
                String id = "t-" + task;
                work.add(() -> {
                    for (int i = 0; i < 250; i++) {
                        log.denial(id, "filesystem", "path", "/" + id + "/" + i, "");
                    }
                    return null;
                });
            }
            for (Future<Void> done : tasks.invokeAll(work)) {
                done.get();
            }
            for (int task = 0; task < 8; task++) {
                String id = "t-" + task;
                assertThat(log.after(0, Optional.of(id), 1000))
                        .hasSize(250)
                        .allMatch(record -> record.object().startsWith("/" + id + "/"))
                        .isSortedAccordingTo((a, b) -> Long.compare(a.seq(), b.seq()));
            }
        } finally {
            tasks.shutdown();
        }
        assertThat(AuditLog.verify(file).records()).isEqualTo(2000);
    }

    @Test
    void a_query_pages_by_number() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            for (int i = 0; i < 10; i++) {
                log.step(i % 2 == 0 ? "t-even" : "t-odd", "created", "", "");
            }
            assertThat(log.after(-5, Optional.empty(), 3))
                    .extracting(AuditRecord::seq)
                    .containsExactly(1L, 2L, 3L);
            assertThat(log.after(3, Optional.of("t-odd"), 2))
                    .extracting(AuditRecord::seq)
                    .containsExactly(4L, 6L);
            assertThat(log.after(10, Optional.empty(), 3)).isEmpty();
            assertThat(log.after(0, Optional.of("t-none"), 3)).isEmpty();
            assertThat(log.after(0, Optional.empty(), 0)).isEmpty();
        }
    }

    @Test
    void only_the_owner_may_read_the_log_and_only_one_service_may_write_it() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            log.step("t-1", "created", "", "");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThatThrownBy(() -> AuditLog.open(file)).hasMessageContaining("being written by another service");
        }
    }

    @Test
    void a_log_that_is_a_link_is_refused() throws IOException {
        Files.createFile(directory.resolve("elsewhere"));
        Files.createSymbolicLink(file, directory.resolve("elsewhere"));
        assertThatThrownBy(() -> AuditLog.open(file)).hasMessageContaining("not a regular file");
    }

    @Test
    void a_log_changed_behind_its_back_takes_no_more_records() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            log.step("t-1", "created", "", "");
            Files.writeString(file, "x", StandardOpenOption.APPEND);
            assertThatThrownBy(() -> log.denial("t-1", "egress", "host-not-allowed", "a:80", ""))
                    .isInstanceOf(AuditUnavailableException.class)
                    .hasMessageContaining("changed by someone else");
        }
    }

    @Test
    void a_closed_log_throws_instead_of_losing_a_record() throws IOException {
        AuditLog log = AuditLog.open(file);
        log.close();
        log.close();
        assertThatThrownBy(() -> log.step("t-1", "created", "", "")).isInstanceOf(AuditUnavailableException.class);
    }

    @Test
    void an_interrupted_writer_neither_fails_nor_breaks_the_log_for_others() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            Thread.currentThread().interrupt();
            assertThat(log.step("t-1", "created", "", "")).isEqualTo(1);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(log.step("t-2", "created", "", "")).isEqualTo(2);
        }
    }

    @Test
    void a_task_that_is_denied_for_ever_cannot_fill_the_disk() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            for (int i = 0; i < 3 * DenialFlood.MOST; i++) {
                log.denial("t-loud", "filesystem", "path", "/x/" + i, "");
            }
            log.denial("t-loud", "egress", "host-not-allowed", "a:80", "");
            log.denial("t-quiet", "filesystem", "path", "/y", "");
            List<AuditRecord> loud = log.after(0, Optional.of("t-loud"), 10_000);
            assertThat(loud).hasSizeLessThanOrEqualTo(DenialFlood.MOST + 2);
            assertThat(loud.get(loud.size() - 2).rule()).isEqualTo("flood");
            assertThat(loud.get(loud.size() - 1).boundary()).isEqualTo("egress");
            DenialCount count = log.closeDenials("t-loud");
            assertThat(count.written()).isEqualTo(loud.size() - 1);
            assertThat(count.written() + count.held().getOrDefault("filesystem", 0L))
                    .isEqualTo(3L * DenialFlood.MOST + 1);
            assertThat(log.closeDenials("t-loud").written()).isZero();
            assertThat(log.after(0, Optional.of("t-quiet"), 10)).hasSize(1);
        }
    }

    @Test
    void each_silence_covers_its_own_boundary_only() throws IOException {
        for (String boundary : List.of("egress", "artifacts", "credentials")) {
            Path own = directory.resolve(boundary);
            try (AuditLog log = AuditLog.open(own, Weaknesses.of(List.of("audit-silent-" + boundary)))) {
                log.denial("t-1", "egress", "host-not-allowed", "a:80", "");
                log.denial("t-1", "artifacts", "symlink", "a", "");
                log.denial("t-1", "credentials", "revoked", "tok-1", "");
                log.denial("t-1", "filesystem", "path", "/a", "");
                log.step("t-1", "egress-allowed", "a:80", "");
                assertThat(log.after(0, Optional.empty(), 10))
                        .hasSize(4)
                        .noneMatch(record -> record.boundary().equals(boundary));
            }
        }
    }
}
