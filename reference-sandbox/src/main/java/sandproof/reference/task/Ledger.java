package sandproof.reference.task;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandproof.reference.isolation.Resource;

/**
 * What exists for which task, written down before it is made, so that it can be found again by a service that did not
 * make it. SQLite with a write-ahead log: a row written is there after {@code kill -9}.
 */
public final class Ledger implements AutoCloseable {
    private static final String TASKS = """
            CREATE TABLE IF NOT EXISTS task(
              id TEXT PRIMARY KEY, correlation TEXT NOT NULL, command TEXT NOT NULL, state TEXT NOT NULL,
              reason TEXT NOT NULL, exit_code INTEGER, signal TEXT, stdout TEXT NOT NULL, stderr TEXT NOT NULL,
              stdout_bytes INTEGER NOT NULL, stderr_bytes INTEGER NOT NULL, closed INTEGER NOT NULL)""";

    private static final String RESOURCES = """
            CREATE TABLE IF NOT EXISTS resource(
              task TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(task, kind, name))""";

    private final Connection connection;

    private Ledger(Connection connection) {
        this.connection = connection;
    }

    /** Opens or creates the ledger. */
    public static Ledger open(Path file) throws IOException {
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode=WAL");
                statement.execute("PRAGMA synchronous=NORMAL");
                statement.execute(TASKS);
                statement.execute(RESOURCES);
            }
            return new Ledger(connection);
        } catch (SQLException broken) {
            throw new IOException("the ledger " + file + " cannot be opened: " + broken.getMessage(), broken);
        }
    }

    /** A new row, open. */
    synchronized void enter(String id, String correlationId, String commandSha256) {
        change(
                "INSERT INTO task VALUES(?, ?, ?, 'queued', '', NULL, NULL, '', '', 0, 0, 0)",
                id,
                correlationId,
                commandSha256);
    }

    synchronized void note(String id, Resource resource) {
        change(
                "INSERT OR IGNORE INTO resource VALUES(?, ?, ?)",
                id,
                resource.kind().name(),
                resource.name());
    }

    synchronized void gone(String id, Resource resource) {
        change(
                "DELETE FROM resource WHERE task=? AND kind=? AND name=?",
                id,
                resource.kind().name(),
                resource.name());
    }

    /** What is written down as existing for a task. */
    public synchronized List<Resource> resources(String id) {
        try (PreparedStatement query = prepare("SELECT kind, name FROM resource WHERE task=?", id);
                ResultSet rows = query.executeQuery()) {
            List<Resource> resources = new ArrayList<>();
            while (rows.next()) {
                resources.add(new Resource(Resource.Kind.valueOf(rows.getString(1)), rows.getString(2)));
            }
            return resources;
        } catch (SQLException broken) {
            throw new LedgerException(broken);
        }
    }

    /** Closes a row: nothing of the task is left. */
    synchronized void close(String id, TaskEnd end, String stdoutSha256, String stderrSha256) {
        change(
                "UPDATE task SET state=?, reason=?, exit_code=?, signal=?, stdout=?, stderr=?, stdout_bytes=?,"
                        + " stderr_bytes=?, closed=1 WHERE id=?",
                end.state().word(),
                end.reason(),
                end.exitCode(),
                end.signal(),
                stdoutSha256,
                stderrSha256,
                end.stdout().length,
                end.stderr().length,
                id);
        change("DELETE FROM resource WHERE task=?", id);
    }

    /** The tasks whose rows are open. */
    synchronized List<String> open() {
        try (PreparedStatement query = prepare("SELECT id FROM task WHERE closed=0");
                ResultSet rows = query.executeQuery()) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return ids;
        } catch (SQLException broken) {
            throw new LedgerException(broken);
        }
    }

    /** Whether a task was ever one of this service's. */
    synchronized boolean knows(String id) {
        return find(id, List.of()).isPresent();
    }

    /** What is known of a task, whichever service ran it. */
    synchronized Optional<TaskView> find(String id, List<String> weaknesses) {
        try (PreparedStatement query = prepare("SELECT * FROM task WHERE id=?", id);
                ResultSet row = query.executeQuery()) {
            return row.next() ? Optional.of(view(row, weaknesses)) : Optional.empty();
        } catch (SQLException broken) {
            throw new LedgerException(broken);
        }
    }

    private static TaskView view(ResultSet row, List<String> weaknesses) throws SQLException {
        return new TaskView(
                row.getString("id"),
                row.getString("correlation"),
                row.getString("state"),
                row.getInt("closed") == 1,
                (Integer) row.getObject("exit_code"),
                row.getString("signal"),
                row.getString("reason"),
                row.getString("command"),
                row.getString("stdout"),
                row.getString("stderr"),
                row.getLong("stdout_bytes"),
                row.getLong("stderr_bytes"),
                weaknesses);
    }

    private void change(String sql, @Nullable Object... values) {
        try (PreparedStatement statement = prepare(sql, values)) {
            statement.executeUpdate();
        } catch (SQLException broken) {
            throw new LedgerException(broken);
        }
    }

    private PreparedStatement prepare(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int at = 0; at < values.length; at++) {
            statement.setObject(at + 1, values[at]);
        }
        return statement;
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException broken) {
            throw new IOException("the ledger cannot be closed", broken);
        }
    }
}
