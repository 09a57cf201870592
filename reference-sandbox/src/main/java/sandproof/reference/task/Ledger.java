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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.reference.audit.LedgerEnd;
import sandproof.reference.audit.LogEnd;
import sandproof.reference.audit.LogEnds;
import sandproof.reference.isolation.Resource;

/**
 * What exists for which task, written down before it is made, so that it can be found again by a service that did not
 * make it. SQLite with a write-ahead log: a row written is there after {@code kill -9}.
 */
public final class Ledger implements LogEnds, AutoCloseable {
    private static final String TASKS = """
            CREATE TABLE IF NOT EXISTS task(
              id TEXT PRIMARY KEY, correlation TEXT NOT NULL, command TEXT NOT NULL, state TEXT NOT NULL,
              reason TEXT NOT NULL, exit_code INTEGER, signal TEXT, stdout TEXT NOT NULL, stderr TEXT NOT NULL,
              stdout_bytes INTEGER NOT NULL, stderr_bytes INTEGER NOT NULL, closed INTEGER NOT NULL)""";

    /** Columns that came later: a ledger of before gets them. */
    private static final Map<String, String> ADDED = Map.of("tenant", "'default'", "unenforced", "''", "session", "''");

    private static final String RESOURCES = """
            CREATE TABLE IF NOT EXISTS resource(
              task TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(task, kind, name))""";

    private final Connection connection;
    private final Keys keys;
    private final SessionBook sessions;

    private Ledger(Connection connection) throws SQLException {
        this.connection = connection;
        this.keys = Keys.open(connection);
        this.sessions = SessionBook.open(connection, this);
        LedgerEnd.create(connection);
    }

    /** Sessions, in the same ledger. */
    public SessionBook sessions() {
        return sessions;
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
                statement.execute("CREATE TABLE IF NOT EXISTS spare(id TEXT PRIMARY KEY)");
                addColumns(statement);
                statement.execute("CREATE UNIQUE INDEX IF NOT EXISTS task_of_tenant ON task(tenant, id)");
                statement.execute("CREATE TABLE IF NOT EXISTS pulse(one INTEGER PRIMARY KEY, at INTEGER NOT NULL)");
            }
            return new Ledger(connection);
        } catch (SQLException broken) {
            throw new IOException("the ledger " + file + " cannot be opened: " + broken.getMessage(), broken);
        }
    }

    private static void addColumns(Statement statement) throws SQLException {
        Set<String> present = new HashSet<>();
        try (ResultSet columns = statement.executeQuery("PRAGMA table_info(task)")) {
            while (columns.next()) {
                present.add(columns.getString("name"));
            }
        }
        for (Map.Entry<String, String> column : ADDED.entrySet()) {
            if (!present.contains(column.getKey())) {
                statement.execute("ALTER TABLE task ADD COLUMN " + column.getKey() + " TEXT NOT NULL DEFAULT "
                        + column.getValue());
            }
        }
    }

    /** A new row, open, and the key under which it was submitted. */
    synchronized void enter(String id, Origin origin, Optional<IdempotencyKey> key) {
        change(
                "INSERT INTO task(id, correlation, command, state, reason, stdout, stderr, stdout_bytes, stderr_bytes,"
                        + " closed, tenant, unenforced, session) VALUES(?, ?, ?, 'queued', '', '', '', 0, 0, 0, ?, ?, ?)",
                id,
                origin.correlationId(),
                origin.commandSha256(),
                origin.tenant(),
                String.join(",", origin.unenforced()),
                origin.session());
        // A service killed between the two has told nobody of the task: the caller's next try makes another.
        key.ifPresent(given -> keyed(() -> {
            keys.add(origin.tenant(), given, id, System.currentTimeMillis());
            return id;
        }));
    }

    /** Writes down that a cell is built ahead for a task that will have this id. */
    synchronized void reserve(String id) {
        change("INSERT INTO spare VALUES(?)", id);
    }

    /** The cell was taken by its task, whose row must stand, or is gone. */
    synchronized void released(String id) {
        change("DELETE FROM spare WHERE id=?", id);
    }

    /** Nothing is left of a cell that no task has taken. */
    synchronized void forget(String id) {
        change("DELETE FROM resource WHERE task=?", id);
        change("DELETE FROM spare WHERE id=?", id);
    }

    /** The ids of cells built ahead that no task has taken. */
    synchronized List<String> spares() {
        return ids("SELECT id FROM spare");
    }

    /** Takes a row back: the task was not accepted after all. */
    synchronized void strike(String id) {
        keyed(() -> {
            keys.removeOf(id);
            return id;
        });
        change("DELETE FROM task WHERE id=?", id);
    }

    /** What a tenant submitted under a key, while it is remembered. */
    synchronized Optional<Keys.Used> used(String tenant, IdempotencyKey key) {
        return keyed(() -> keys.find(tenant, key.keySha256(), System.currentTimeMillis()));
    }

    private interface KeyWork<T> {
        T work() throws SQLException;
    }

    private static <T> T keyed(KeyWork<T> work) {
        try {
            return work.work();
        } catch (SQLException broken) {
            throw new LedgerException(broken);
        }
    }

    /** Writes something of no meaning. @throws LedgerException when the ledger takes no writing */
    public synchronized void pulse() {
        change("INSERT OR REPLACE INTO pulse VALUES(1, ?)", System.currentTimeMillis());
    }

    @Override
    public synchronized Optional<LogEnd> kept() {
        return keyed(() -> LedgerEnd.read(connection));
    }

    @Override
    public synchronized void keep(LogEnd end) {
        keyed(() -> {
            LedgerEnd.write(connection, end);
            return end;
        });
    }

    /** Writes down what is about to be made for a task or a session. */
    public synchronized void note(String id, Resource resource) {
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
        return ids("SELECT id FROM task WHERE closed=0");
    }

    private List<String> ids(String sql, @Nullable Object... values) {
        try (PreparedStatement query = prepare(sql, values);
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

    /**
     * What is known of a tenant's task. Found by tenant and id together: the task of another tenant costs what one that
     * does not exist costs.
     */
    synchronized Optional<TaskView> find(String tenant, String id, List<String> weaknesses) {
        try (PreparedStatement query =
                        prepare("SELECT * FROM task INDEXED BY task_of_tenant WHERE tenant=? AND id=?", tenant, id);
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
                weaknesses,
                Stream.of(row.getString("unenforced").split(","))
                        .filter(name -> !name.isEmpty())
                        .toList(),
                row.getString("session"));
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
