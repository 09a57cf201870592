package sandproof.reference.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a ledger has said so far; what it once said of a task that is over must never change. */
final class Past {
    private static final String ROWS = "SELECT id, closed, state || ' ' || coalesce(exit_code, '') || ' ' ||"
            + " coalesce(signal, '') || ' ' || reason || ' ' || stdout || ' ' || stderr FROM task WHERE tenant<>''";

    private final Map<String, String> closed = new TreeMap<>();
    private final List<String> open = new ArrayList<>();

    /** Looks once more; returns what has changed though it must not. */
    List<String> look(Path ledger) throws SQLException {
        Map<String, String> before = new TreeMap<>(closed);
        List<String> changed = new ArrayList<>();
        open.clear();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + ledger + "?mode=ro");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ROWS)) {
            while (rows.next()) {
                String id = rows.getString(1);
                String now = rows.getString(3);
                if (rows.getInt(2) == 0) {
                    open.add(id);
                    continue;
                }
                String then = before.remove(id);
                closed.put(id, now);
                if (then != null && !then.equals(now)) {
                    changed.add(id + " had ended as " + then + ", and now as " + now);
                }
            }
        }
        before.keySet().forEach(id -> changed.add(id + " is forgotten"));
        return changed;
    }

    /** Tasks that are not over. */
    List<String> open() {
        return List.copyOf(open);
    }

    /** How the tasks ended that are over. */
    Map<String, String> tasks() {
        return closed;
    }

    /** Whether a task that was told as ended is told in the same words again. */
    List<String> same(String id, JsonNode told, JsonNode now) {
        for (String field : List.of("state", "final", "exitCode", "signal", "reason", "stdoutSha256", "stdoutBytes")) {
            if (told.path("final").asBoolean() && !told.path(field).equals(now.path(field))) {
                return List.of(id + " was told as " + told + ", and now as " + now);
            }
        }
        return List.of();
    }
}
