package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that cannot be written for a while. That its disk is really full is tried in the live tests. */
class AuditOutageTest {
    @TempDir
    Path directory;

    Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("audit.jsonl");
    }

    @Test
    void after_an_outage_the_log_says_what_it_missed_and_then_what_came_late() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            assertThat(log.trouble()).isEmpty();
            log.step("t-1", "started", "", "");
            meddle();
            assertThatThrownBy(() -> log.denial("t-1", "filesystem", "path", "/x", ""))
                    .isInstanceOf(AuditUnavailableException.class);
            assertThatThrownBy(() -> log.step("t-2", "accepted", "", "")).isInstanceOf(AuditUnavailableException.class);
            log.owe("t-1", "ended", "failed", "of this");
            assertThat(log.trouble()).hasValueSatisfying(why -> assertThat(why).contains("changed by someone else"));
            assertThatThrownBy(log::demand)
                    .isInstanceOf(AuditUnavailableException.class)
                    .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain(directory.toString()));
            mend();
            await().until(() -> log.trouble().isEmpty());
            log.step("t-3", "accepted", "", "");
            List<AuditRecord> records = log.after(1, Optional.empty(), 10);
            assertThat(records)
                    .extracting(AuditRecord::taskId, AuditRecord::rule)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("", "log-resumed"),
                            org.assertj.core.groups.Tuple.tuple("t-1", "ended"),
                            org.assertj.core.groups.Tuple.tuple("t-3", "accepted"));
            assertThat(records.get(0).object()).isEqualTo("2 entries could not be written, 1 come late");
            assertThat(records.get(1).detail()).startsWith("of this; written late, it was at 20");
        }
        assertThat(AuditLog.verify(file).whole()).isTrue();
    }

    @Test
    void an_owed_step_is_written_at_once_where_there_is_room() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            log.owe("t-1", "ended", "succeeded", "");
            assertThat(log.after(0, Optional.of("t-1"), 10))
                    .singleElement()
                    .satisfies(record -> assertThat(record.detail()).isEmpty());
        }
    }

    @Test
    void a_first_owed_step_that_meets_the_outage_is_not_counted_as_refused() throws IOException {
        try (AuditLog log = AuditLog.open(file)) {
            log.step("t-1", "started", "", "");
            meddle();
            log.owe("t-1", "ended", "succeeded", "");
            mend();
            await().until(() -> log.trouble().isEmpty());
            assertThat(log.after(1, Optional.empty(), 10).get(0).object())
                    .isEqualTo("0 entries could not be written, 1 come late");
        }
    }

    @Test
    void a_log_that_was_moved_away_or_replaced_is_told_and_taken_again_when_it_is_back() throws IOException {
        Path away = directory.resolve("away");
        try (AuditLog log = AuditLog.open(file)) {
            Files.move(file, away);
            assertThat(log.trouble()).hasValue("the audit log takes no entries: it was moved away");
            Files.createFile(file);
            assertThat(log.trouble()).hasValue("the audit log takes no entries: another file stands in its place");
            Files.delete(file);
            Files.move(away, file);
            assertThat(log.trouble()).isEmpty();
        }
    }

    /** What a foreign writer, or a full disk in an unlucky moment, leaves behind. */
    private void meddle() throws IOException {
        length(1);
    }

    private void mend() throws IOException {
        length(-1);
    }

    private void length(long more) throws IOException {
        try (RandomAccessFile foreign = new RandomAccessFile(file.toFile(), "rw")) {
            foreign.setLength(foreign.length() + more);
        }
    }
}
