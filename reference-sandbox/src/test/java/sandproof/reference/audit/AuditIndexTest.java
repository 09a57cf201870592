package sandproof.reference.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditIndexTest {
    private static final int TASKS = AuditIndex.MOST_TASKS * 2;

    @TempDir
    private Path directory;

    @Test
    void every_record_of_every_task_is_found_however_many_tasks_came_after_it() throws Exception {
        Random random = new Random(1);
        Map<String, List<Long>> numbers = new HashMap<>();
        try (AuditLog log = AuditLog.open(directory.resolve("audit.jsonl"))) {
            for (int task = 0; task < TASKS; task++) {
                for (int entry = 0; entry < 3; entry++) {
                    // Side by side with the ones around it, and now and then long after its time.
                    int late = random.nextInt(50) == 0 ? task : random.nextInt(8);
                    String id = "t-" + Math.max(0, task - late);
                    numbers.computeIfAbsent(id, fresh -> new ArrayList<>()).add(log.step(id, "rule", "", ""));
                }
            }
            // One of them may have got no entry at all, another some that are late.
            for (int task = 0; task < TASKS; task += 37) {
                String id = "t-" + task;
                List<Long> own = numbers.getOrDefault(id, List.of());
                assertThat(numbers(log, 0, id, 10_000)).isEqualTo(own);
                assertThat(numbers(log, 0, id, 1))
                        .isEqualTo(own.stream().limit(1).toList());
                if (!own.isEmpty()) {
                    assertThat(numbers(log, own.get(0), id, 10_000)).isEqualTo(own.subList(1, own.size()));
                }
            }
            assertThat(numbers(log, 0, "t-none", 10)).isEmpty();
            assertThat(log.after(100, Optional.empty(), 200))
                    .extracting(AuditRecord::seq)
                    .startsWith(101L)
                    .endsWith(300L)
                    .hasSize(200);
        }
        try (AuditLog again = AuditLog.open(directory.resolve("audit.jsonl"))) {
            assertThat(numbers(again, 0, "t-1", 10_000)).isEqualTo(numbers.getOrDefault("t-1", List.of()));
        }
    }

    @Test
    void a_stretch_grows_with_what_comes_late() {
        Stretches stretches = new Stretches();
        for (int task = 0; task < 100_000; task++) {
            stretches.extend("t-" + task, task, task + 1);
        }
        assertThat(stretches.find("t-4711")).contains(new Stretches.Stretch(4711, 4712));
        stretches.extend("t-4711", 9_000, 9_000);
        assertThat(stretches.find("t-4711")).contains(new Stretches.Stretch(4711, 9_000));
        assertThat(stretches.has("t-100000")).isFalse();
    }

    private static List<Long> numbers(AuditLog log, long after, String id, int most) {
        return log.after(after, Optional.of(id), most).stream()
                .map(AuditRecord::seq)
                .toList();
    }
}
