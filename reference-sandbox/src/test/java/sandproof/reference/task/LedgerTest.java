package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.isolation.Resource;

class LedgerTest {
    private static final Resource MOUNT = new Resource(Resource.Kind.MOUNT, "/x/output");

    @TempDir
    private Path folder;

    @Test
    void an_open_row_and_its_resources_are_there_for_the_next_service() throws Exception {
        try (Ledger first = Ledger.open(folder.resolve("ledger.db"))) {
            first.enter("t-1", "mine", "c");
            first.note("t-1", MOUNT);
            first.note("t-1", MOUNT);
        }
        try (Ledger next = Ledger.open(folder.resolve("ledger.db"))) {
            assertThat(next.open()).containsExactly("t-1");
            assertThat(next.resources("t-1")).containsExactly(MOUNT);
        }
    }

    @Test
    void a_row_is_seen_by_another_connection_before_the_first_one_closes() throws Exception {
        try (Ledger writing = Ledger.open(folder.resolve("ledger.db"));
                Ledger reading = Ledger.open(folder.resolve("ledger.db"))) {
            writing.enter("t-1", "mine", "c");
            assertThat(reading.open()).containsExactly("t-1");
        }
    }

    @Test
    void a_closed_row_tells_the_end_and_holds_nothing() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("ledger.db"))) {
            ledger.enter("t-1", "mine", "c");
            ledger.note("t-1", MOUNT);
            ledger.close("t-1", TaskEnd.without(TaskState.LOST, "why"), "o", "e");
            assertThat(ledger.open()).isEmpty();
            assertThat(ledger.resources("t-1")).isEmpty();
            assertThat(ledger.find("t-1", List.of())).hasValueSatisfying(view -> {
                assertThat(view.state()).isEqualTo("lost");
                assertThat(view.isFinal()).isTrue();
                assertThat(view.correlationId()).isEqualTo("mine");
            });
        }
    }
}
