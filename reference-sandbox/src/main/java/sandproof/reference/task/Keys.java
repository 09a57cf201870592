package sandproof.reference.task;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The ledger's table of idempotency keys: each tenant's newest, for a day. Used only under the ledger's lock. */
final class Keys {
    static final int MOST_OF_TENANT = 10_000;
    static final long LONGEST_MILLIS = 24 * 60 * 60 * 1000L;

    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS idempotency(
              tenant TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, task TEXT NOT NULL, at INTEGER NOT NULL,
              PRIMARY KEY(tenant, key))""";

    private final Connection connection;

    /** @param taskId the task that came of it */
    record Used(String bodySha256, String taskId) {}

    private Keys(Connection connection) {
        this.connection = connection;
    }

    static Keys open(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            statement.execute("CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency(tenant, at)");
        }
        return new Keys(connection);
    }

    Optional<Used> find(String tenant, String key, long nowMillis) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT body, task FROM idempotency WHERE tenant=? AND key=? AND at>=?")) {
            query.setString(1, tenant);
            query.setString(2, key);
            query.setLong(3, nowMillis - LONGEST_MILLIS);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(new Used(row.getString(1), row.getString(2))) : Optional.empty();
            }
        }
    }

    void add(String tenant, IdempotencyKey key, String taskId, long nowMillis) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT OR REPLACE INTO idempotency VALUES(?, ?, ?, ?, ?)")) {
            insert.setString(1, tenant);
            insert.setString(2, key.keySha256());
            insert.setString(3, key.bodySha256());
            insert.setString(4, taskId);
            insert.setLong(5, nowMillis);
            insert.executeUpdate();
        }
        prune(tenant, nowMillis);
    }

    private void prune(String tenant, long nowMillis) throws SQLException {
        try (PreparedStatement old = connection.prepareStatement("DELETE FROM idempotency WHERE tenant=? AND (at<?"
                + " OR rowid IN (SELECT rowid FROM idempotency WHERE tenant=? ORDER BY at DESC LIMIT -1 OFFSET ?))")) {
            old.setString(1, tenant);
            old.setLong(2, nowMillis - LONGEST_MILLIS);
            old.setString(3, tenant);
            old.setInt(4, MOST_OF_TENANT);
            old.executeUpdate();
        }
    }

    void removeOf(String taskId) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM idempotency WHERE tenant=(SELECT tenant FROM task WHERE id=?) AND task=?")) {
            delete.setString(1, taskId);
            delete.setString(2, taskId);
            delete.executeUpdate();
        }
    }
}
