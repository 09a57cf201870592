package sandproof.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One look at the processes of a task by the kernel that carries it.
 *
 * @param table its processes in that kernel's own numbers
 * @param held what each of them holds, by its number
 */
record GuestTable(ProcessTable table, Map<Integer, Held> held) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PARENT = 1;
    private static final int START = 19;

    /**
     * What a process holds.
     *
     * @param users which users it has, as its user namespace maps them
     * @param files open ones, -1 where that could not be seen
     */
    record Held(Map<String, String> status, String users, int files) {}

    /** Reads a line of the look; empty where it was cut short. */
    static Optional<GuestTable> read(String line) {
        List<ProcessTable.Row> rows = new ArrayList<>();
        Map<Integer, ProcessTable.Row> byPid = new HashMap<>();
        Map<Integer, Held> held = new HashMap<>();
        try {
            for (JsonNode one : JSON.readTree(line)) {
                JsonNode stat = one.path("stat");
                // It went while it was looked at.
                if (stat.size() <= START || one.path("status").asText().isEmpty()) {
                    continue;
                }
                ProcessTable.Row row = new ProcessTable.Row(
                        one.path("pid").asInt(),
                        stat.path(START).asLong(),
                        stat.path(PARENT).asInt(),
                        one.path("command").asText(),
                        one.path("environment").asText(),
                        "the task's");
                rows.add(row);
                byPid.put(row.pid(), row);
                held.put(
                        row.pid(),
                        new Held(
                                ProcFiles.fields(one.path("status").asText()),
                                one.path("users").toString(),
                                one.path("files").asInt(-1)));
            }
        } catch (JsonProcessingException cut) {
            return Optional.empty();
        }
        rows.sort(Comparator.comparingLong(ProcessTable.Row::start).thenComparingInt(ProcessTable.Row::pid));
        return Optional.of(new GuestTable(new ProcessTable(List.copyOf(rows), byPid, "", System.nanoTime()), held));
    }
}
