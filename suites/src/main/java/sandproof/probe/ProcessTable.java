package sandproof.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One look at every process of the lab, parents before children where pids allow it.
 *
 * @param byPid the same rows by their pid
 * @param ownSpace the process namespace of the harness itself
 * @param begun when the look began, by {@link System#nanoTime()}
 */
record ProcessTable(List<Row> rows, Map<Integer, Row> byPid, String ownSpace, long begun) {
    /**
     * One process.
     *
     * @param space its process namespace, empty when it cannot be read
     */
    record Row(int pid, long start, int parent, String command, String environment, String space) {
        long key() {
            return start << 22 | pid;
        }
    }

    /** What names each process for good. */
    Set<Long> keys() {
        return rows.stream().map(Row::key).collect(Collectors.toSet());
    }

    static ProcessTable read(String ownSpace, int self, Map<Long, Row> cache) {
        long begun = System.nanoTime();
        List<Row> rows = new ArrayList<>();
        for (int pid : ProcFiles.pids()) {
            if (pid == self || pid == 1) {
                continue;
            }
            String stat = ProcFiles.read(pid, "stat");
            int end = stat.lastIndexOf(')');
            if (end < 0 || end + 2 >= stat.length()) {
                continue;
            }
            String[] fields = stat.substring(end + 2).split(" ");
            if (fields.length < 20 || fields[0].equals("Z") || fields[0].equals("X")) {
                continue;
            }
            long start = Long.parseLong(fields[19]);
            int parent = Integer.parseInt(fields[1]);
            String command = ProcFiles.read(pid, "cmdline").replace('\0', ' ');
            // An exec changes arguments and environment under the same pid, so only an unchanged command may be reused.
            Row known = cache.get(start << 22 | pid);
            if (known != null && known.command().equals(command) && known.parent() == parent) {
                rows.add(known);
                continue;
            }
            Row row =
                    new Row(pid, start, parent, command, ProcFiles.read(pid, "environ"), ProcFiles.link(pid, "ns/pid"));
            rows.add(row);
        }
        rows.sort(Comparator.comparingLong(Row::start).thenComparingInt(Row::pid));
        cache.clear();
        rows.forEach(row -> cache.put(row.key(), row));
        Map<Integer, Row> byPid = new HashMap<>();
        rows.forEach(row -> byPid.put(row.pid(), row));
        return new ProcessTable(List.copyOf(rows), byPid, ownSpace, begun);
    }
}
