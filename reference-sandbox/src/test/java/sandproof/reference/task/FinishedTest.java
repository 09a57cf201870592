package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.reference.artifact.Publication;

class FinishedTest {
    private static final int MEBIBYTE = 1 << 20;

    private final List<String> forgotten = new ArrayList<>();
    private final Finished finished = new Finished(task -> forgotten.add(task.id()));

    @Test
    void the_oldest_go_when_there_are_too_many_bytes() {
        for (int number = 0; number < 6; number++) {
            finished.add(task("" + number, 64 * MEBIBYTE));
        }
        assertThat(forgotten).containsExactly("0", "1");
    }

    @Test
    void the_oldest_go_when_there_are_too_many() {
        for (int number = 0; number < 1002; number++) {
            finished.add(task("" + number, 0));
        }
        assertThat(forgotten).containsExactly("0", "1");
    }

    @Test
    void a_tenant_with_many_results_costs_the_others_none_of_theirs() {
        finished.add(task("beta", "b", MEBIBYTE));
        for (int number = 0; number < 1001; number++) {
            finished.add(task("alpha", "" + number, 0));
        }
        assertThat(forgotten).containsExactly("0", "1");
    }

    private static Task task(String id, int bytes) {
        return task("default", id, bytes);
    }

    private static Task task(String tenant, String id, int bytes) {
        Task task = new Task(id, new Origin(tenant, "", "", List.of(), ""));
        TaskEnd end = new TaskEnd(TaskState.SUCCEEDED, 0, null, "", new byte[bytes], new byte[0]);
        task.ended(end, new Publication(List.of()));
        return task;
    }
}
