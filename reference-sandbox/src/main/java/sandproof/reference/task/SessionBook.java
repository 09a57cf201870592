package sandproof.reference.task;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ledger's table of sessions. What exists for one stands in the ledger under the session's id, as it does for a task.
 *
 * @since 0.1
 */
public final class SessionBook {
    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS session(
              id TEXT PRIMARY KEY, tenant TEXT NOT NULL, correlation TEXT NOT NULL, state TEXT NOT NULL,
              reason TEXT NOT NULL, closed INTEGER NOT NULL)""";

    private final Connection connection;
    private final Object lock;

    private SessionBook(Connection connection, Object lock) {
        this.connection = connection;
        this.lock = lock;
    }

    static SessionBook open(Connection connection, Object lock) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            statement.execute("CREATE UNIQUE INDEX IF NOT EXISTS session_of_tenant ON session(tenant, id)");
            statement.execute("CREATE INDEX IF NOT EXISTS task_of_session ON task(session)");
        }
        return new SessionBook(connection, lock);
    }

    /**
     * One session as it is written down.
     *
     * @param rounds the ids of its tasks, in their order
     */
    public record Row(
            String id, String correlationId, String state, String reason, boolean closed, List<String> rounds) {
        public Row {
            rounds = List.copyOf(rounds);
        }
    }

    /** A new row, open. */
    public void enter(String id, String tenant, String correlationId) {
        change("INSERT INTO session VALUES(?, ?, ?, 'open', '', 0)", id, tenant, correlationId);
    }

    /** Takes a row back: the session was not opened after all. */
    public void strike(String id) {
        change("DELETE FROM session WHERE id=?", id);
        change("DELETE FROM resource WHERE task=?", id);
    }

    /** Closes a row: nothing of the session is left. */
    public void close(String id, String state, String reason) {
        change("UPDATE session SET state=?, reason=?, closed=1 WHERE id=?", state, reason, id);
        change("DELETE FROM resource WHERE task=?", id);
    }

    /** The sessions whose rows are open. */
    public List<String> open() {
        synchronized (lock) {
            try {
                return texts("SELECT id FROM session WHERE closed=0");
            } catch (SQLException broken) {
                throw new LedgerException(broken);
            }
        }
    }

    /** What is known of a tenant's session, found by tenant and id together as a task is. */
    public Optional<Row> find(String tenant, String id) {
        synchronized (lock) {
            try (PreparedStatement query = prepare(
                            "SELECT * FROM session INDEXED BY session_of_tenant WHERE tenant=? AND id=?", tenant, id);
                    ResultSet row = query.executeQuery()) {
                return row.next()
                        ? Optional.of(new Row(
                                id,
                                row.getString("correlation"),
                                row.getString("state"),
                                row.getString("reason"),
                                row.getInt("closed") == 1,
                                texts("SELECT id FROM task WHERE session=? ORDER BY rowid", id)))
                        : Optional.empty();
            } catch (SQLException broken) {
                throw new LedgerException(broken);
            }
        }
    }

    private List<String> texts(String sql, String... values) throws SQLException {
        try (PreparedStatement query = prepare(sql, values);
                ResultSet rows = query.executeQuery()) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    private void change(String sql, String... values) {
        synchronized (lock) {
            try (PreparedStatement statement = prepare(sql, values)) {
                statement.executeUpdate();
            } catch (SQLException broken) {
                throw new LedgerException(broken);
            }
        }
    }

    private PreparedStatement prepare(String sql, String... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int at = 0; at < values.length; at++) {
            statement.setString(at + 1, values[at]);
        }
        return statement;
    }
}
