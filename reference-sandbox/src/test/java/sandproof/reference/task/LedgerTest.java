package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.isolation.Resource;

class LedgerTest {
    private static final Resource MOUNT = new Resource(Resource.Kind.MOUNT, "/x/output");

    private static final Origin ORIGIN = new Origin("alpha", "mine", "c", List.of("cpu"), "");

    @TempDir
    private Path folder;

    @Test
    void an_open_row_and_its_resources_are_there_for_the_next_service() throws Exception {
        try (Ledger first = Ledger.open(folder.resolve("ledger.db"))) {
            first.enter("t-1", ORIGIN, Optional.empty());
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
            writing.enter("t-1", ORIGIN, Optional.empty());
            assertThat(reading.open()).containsExactly("t-1");
        }
    }

    @Test
    void a_closed_row_tells_the_end_and_holds_nothing() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("ledger.db"))) {
            ledger.enter("t-1", ORIGIN, Optional.empty());
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

    @Test
    void a_cell_built_ahead_is_known_until_its_task_stands_or_it_is_gone() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("ledger.db"))) {
            ledger.reserve("t-1");
            ledger.note("t-1", MOUNT);
            ledger.reserve("t-2");
            ledger.note("t-2", MOUNT);
            assertThat(ledger.spares()).containsExactlyInAnyOrder("t-1", "t-2");
            assertThat(ledger.open()).isEmpty();
            ledger.enter("t-1", ORIGIN, Optional.empty());
            ledger.released("t-1");
            ledger.forget("t-2");
            assertThat(ledger.spares()).isEmpty();
            assertThat(ledger.open()).containsExactly("t-1");
            assertThat(ledger.resources("t-1")).containsExactly(MOUNT);
            assertThat(ledger.resources("t-2")).isEmpty();
        }
    }

    @Test
    void a_session_is_found_by_its_tenant_with_its_rounds_and_its_end() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("ledger.db"))) {
            SessionBook sessions = ledger.sessions();
            sessions.enter("s-1", "alpha", "mine");
            ledger.note("s-1", MOUNT);
            ledger.enter("t-2", new Origin("alpha", "", "", List.of(), "s-1"), Optional.empty());
            ledger.enter("t-1", new Origin("alpha", "", "", List.of(), "s-1"), Optional.empty());
            ledger.enter("t-3", ORIGIN, Optional.empty());
            assertThat(sessions.open()).containsExactly("s-1");
            sessions.close("s-1", "expired", "why");
            assertThat(sessions.open()).isEmpty();
            assertThat(ledger.resources("s-1")).isEmpty();
            assertThat(sessions.find("beta", "s-1")).isEmpty();
            assertThat(sessions.find("alpha", "s-1"))
                    .contains(new SessionBook.Row("s-1", "mine", "expired", "why", true, List.of("t-2", "t-1")));
        }
    }

    @Test
    void a_tenant_finds_its_own_tasks_only() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("ledger.db"))) {
            ledger.enter("t-1", ORIGIN, Optional.empty());
            assertThat(ledger.find("alpha", "t-1", List.of()))
                    .hasValueSatisfying(view -> assertThat(view.unenforced()).containsExactly("cpu"));
            assertThat(ledger.find("beta", "t-1", List.of())).isEmpty();
        }
    }

    @Test
    void a_key_is_known_to_the_next_service_and_to_its_own_tenant() throws Exception {
        IdempotencyKey key = IdempotencyKey.of("k", new byte[] {1});
        try (Ledger first = Ledger.open(folder.resolve("ledger.db"))) {
            first.enter("t-1", ORIGIN, Optional.of(key));
        }
        try (Ledger next = Ledger.open(folder.resolve("ledger.db"))) {
            assertThat(next.used("alpha", key)).map(Keys.Used::taskId).contains("t-1");
            assertThat(next.used("beta", key)).isEmpty();
            next.strike("t-1");
            assertThat(next.used("alpha", key)).isEmpty();
            assertThat(next.open()).isEmpty();
        }
    }

    @Test
    void keys_are_kept_for_a_day_and_the_newest_of_a_tenant() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            Keys keys = Keys.open(connection);
            IdempotencyKey old = IdempotencyKey.of("old", new byte[0]);
            keys.add("alpha", old, "t-1", 0);
            assertThat(keys.find("alpha", old.keySha256(), Keys.LONGEST_MILLIS)).isPresent();
            assertThat(keys.find("alpha", old.keySha256(), Keys.LONGEST_MILLIS + 1))
                    .isEmpty();
            try (Statement many = connection.createStatement()) {
                many.execute(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<" + Keys.MOST_OF_TENANT
                                + ") INSERT INTO idempotency SELECT 'alpha', 'k' || i, 'b', 't', i FROM n");
            }
            keys.add("alpha", IdempotencyKey.of("new", new byte[0]), "t-2", Keys.MOST_OF_TENANT + 1);
            try (Statement count = connection.createStatement();
                    ResultSet row = count.executeQuery("SELECT count(*) FROM idempotency")) {
                assertThat(row.getInt(1)).isEqualTo(Keys.MOST_OF_TENANT);
            }
        }
    }

    @Test
    void a_ledger_of_before_there_were_tenants_is_the_default_tenants() throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Connection before = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = before.createStatement()) {
            statement.execute("CREATE TABLE task(id TEXT PRIMARY KEY, correlation TEXT NOT NULL, command TEXT NOT NULL,"
                    + " state TEXT NOT NULL, reason TEXT NOT NULL, exit_code INTEGER, signal TEXT, stdout TEXT NOT NULL,"
                    + " stderr TEXT NOT NULL, stdout_bytes INTEGER NOT NULL, stderr_bytes INTEGER NOT NULL,"
                    + " closed INTEGER NOT NULL)");
            statement.execute("INSERT INTO task VALUES('t-1', 'c', 'x', 'succeeded', '', 0, NULL, '', '', 0, 0, 1)");
        }
        try (Ledger ledger = Ledger.open(file)) {
            assertThat(ledger.find("default", "t-1", List.of())).isPresent();
        }
    }
}
