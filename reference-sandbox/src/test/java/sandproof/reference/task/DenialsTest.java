package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.weakness.Weaknesses;

class DenialsTest {
    private static final int STORM = 100_000;

    private final AtomicLong clock = new AtomicLong();

    @TempDir
    Path directory;

    AuditLog audit;
    Denials denials;

    @BeforeEach
    void open() throws IOException {
        audit = AuditLog.open(directory.resolve("audit.jsonl"));
        denials = new Denials(audit, "t-1", Weaknesses.none(), clock::get);
    }

    @AfterEach
    void close() throws IOException {
        audit.close();
    }

    @Test
    void a_task_without_a_repeated_denial_has_no_summary() {
        denials.add("filesystem", "path", "/a", "");
        denials.add("filesystem", "path", "/b", "");
        denials.close();
        assertThat(rules()).containsExactly("path", "path");
    }

    @Test
    void of_a_storm_at_one_door_the_first_is_written_and_the_rest_counted_exactly() {
        for (int i = 0; i < STORM; i++) {
            denials.add("filesystem", "path", "/a", "");
        }
        denials.close();
        assertThat(rules()).containsExactly("path", "denials");
        assertThat(last().type()).isEqualTo("lifecycle");
        assertThat(last().object()).isEqualTo("100000 denials");
        assertThat(last().detail()).isEqualTo("1 written singly, 99999 counted only: filesystem/path 99999");
    }

    @Test
    void a_storm_at_ever_new_doors_stays_bounded_and_counted() throws IOException {
        for (int i = 0; i < STORM; i++) {
            denials.add("filesystem", "path", "/" + i + "\u202e".repeat(1_000), "");
        }
        denials.close();
        assertThat(last().object()).isEqualTo("100000 denials");
        assertThat(Files.size(directory.resolve("audit.jsonl"))).isLessThan(1 << 20);
    }

    @Test
    void what_other_boundaries_denied_is_in_the_same_sum() {
        for (int i = 0; i < 3_000; i++) {
            audit.denial("t-1", "egress", "host-not-allowed", "a:80", "");
        }
        denials.add("filesystem", "path", "/a", "");
        denials.close();
        assertThat(last().object()).isEqualTo("3001 denials");
        assertThat(last().detail()).matches("\\d+ written singly, \\d+ counted only: egress \\d+");
    }

    @Test
    void while_a_storm_lasts_it_is_told_now_and_then() {
        denials.add("kernel", "system-call", "ptrace", "");
        for (int second = 0; second < 60; second++) {
            clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
            for (int i = 0; i < 100; i++) {
                denials.add("kernel", "system-call", "ptrace", "");
            }
        }
        assertThat(rules().stream().filter("denials-so-far"::equals)).hasSize(12);
        assertThat(last().object()).matches("\\d{4} counted only");
        denials.close();
        assertThat(last().object()).isEqualTo("6001 denials");
    }

    @Test
    void what_could_not_be_read_is_said() {
        denials.cutShort();
        denials.close();
        assertThat(last().detail()).endsWith("more may have come, the trace was not read to its end");
    }

    @Test
    void with_the_weakness_the_second_of_two_tasks_has_no_entry() {
        Weaknesses merging = Weaknesses.of(List.of("audit-merges-tasks"));
        for (String task : List.of("t-1", "t-2")) {
            Denials own = new Denials(audit, task, merging, clock::get);
            own.add("filesystem", "path", "/the-same", "");
            own.add("filesystem", "path", "/of-" + task, "");
        }
        assertThat(objects("t-1")).containsExactly("/the-same", "/of-t-1");
        assertThat(objects("t-2")).containsExactly("/of-t-2");
    }

    private List<String> objects(String task) {
        return audit.after(0, Optional.of(task), 10).stream()
                .map(AuditRecord::object)
                .toList();
    }

    private List<String> rules() {
        return records().stream().map(AuditRecord::rule).toList();
    }

    private AuditRecord last() {
        List<AuditRecord> records = records();
        return records.get(records.size() - 1);
    }

    private List<AuditRecord> records() {
        return audit.after(0, Optional.of("t-1"), 10_000);
    }
}
