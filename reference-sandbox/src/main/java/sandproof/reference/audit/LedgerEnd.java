package sandproof.reference.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.sqlite.SQLiteConfig;

/**
 * The ledger's table of one row: the log's last record that the disk has. Used under the ledger's lock, or on a
 * connection of its own that only reads.
 *
 * @since 0.1
 */
public final class LedgerEnd {
    private LedgerEnd() {}

    /** Makes the table where it is not there. */
    public static void create(Connection ledger) throws SQLException {
        try (Statement statement = ledger.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS audit_end("
                    + "one INTEGER PRIMARY KEY, records INTEGER NOT NULL, hash TEXT NOT NULL)");
        }
    }

    /** What was written last. */
    public static Optional<LogEnd> read(Connection ledger) throws SQLException {
        try (Statement statement = ledger.createStatement();
                ResultSet row = statement.executeQuery("SELECT records, hash FROM audit_end")) {
            return row.next() ? Optional.of(new LogEnd(row.getLong(1), row.getString(2))) : Optional.empty();
        }
    }

    /** Writes this one in its place. */
    public static void write(Connection ledger, LogEnd end) throws SQLException {
        try (PreparedStatement change = ledger.prepareStatement("INSERT OR REPLACE INTO audit_end VALUES(1, ?, ?)")) {
            change.setLong(1, end.records());
            change.setString(2, end.lastHash());
            change.executeUpdate();
        }
    }

    /** What a ledger tells that a service may be writing; nothing when it is not there, or of a time before this table. */
    static Optional<LogEnd> of(Path ledger) throws IOException {
        if (!Files.isRegularFile(ledger)) {
            return Optional.empty();
        }
        SQLiteConfig reading = new SQLiteConfig();
        reading.setReadOnly(true);
        try (Connection connection = reading.createConnection("jdbc:sqlite:" + ledger)) {
            return hasTable(connection) ? read(connection) : Optional.empty();
        } catch (SQLException broken) {
            throw new IOException("the ledger " + ledger + " cannot be read: " + broken.getMessage(), broken);
        }
    }

    private static boolean hasTable(Connection ledger) throws SQLException {
        try (Statement statement = ledger.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name='audit_end'")) {
            return row.next();
        }
    }
}
