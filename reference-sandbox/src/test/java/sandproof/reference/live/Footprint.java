package sandproof.reference.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a service holds of its machine, counted from beside it.
 *
 * @param counts by name
 * @param liveBytes of its heap, right after a collection
 */
record Footprint(Map<String, Long> counts, long liveBytes) {
    /** How many more than at the start there may be: of what depends on who has just asked, and of what is kept for a while. */
    private static final Map<String, Long> SLACK =
            Map.of("file descriptors", 8L, "threads", 12L, "kept artifacts", 1_000L);

    private static final List<String> OF_TASKS = List.of(
            "control groups",
            "unix sockets",
            "entries below tasks",
            "entries of trials",
            "entries in quarantine",
            "open ledger rows",
            "ledger resources",
            "containers");

    private static final String ROWS =
            "/usr/bin/python3 -c \"import sqlite3; print(*(sqlite3.connect('file:%s?mode=ro',"
                    + " uri=True).execute('select count(*) from ' + part).fetchone()[0]"
                    + " for part in ('task where closed=0', 'resource')), sep=chr(10))\"";

    static Footprint of(LiveService service) {
        LabShell lab = service.lab();
        String state = service.state().toString();
        String process = "/proc/" + service.pid();
        List<String> histogram = lab.run("jcmd " + service.pid() + " GC.class_histogram");
        Map<String, Long> counts = new TreeMap<>();
        counts.put("processes", number(lab, "set -- /proc/[0-9]*; echo $#"));
        counts.put("mounts", number(lab, "wc -l </proc/self/mounts"));
        counts.put("control groups", (long) groups(service).size());
        counts.put("unix sockets", number(lab, "grep -c " + state + " /proc/net/unix"));
        counts.put("entries below tasks", number(lab, "find " + state + "/tasks -mindepth 1 | wc -l"));
        counts.put("entries of trials", number(lab, "find " + state + "/trial -mindepth 1 2>/dev/null | wc -l"));
        counts.put("native libraries", number(lab, "find " + state + "/native -type f | wc -l"));
        counts.put("entries in quarantine", number(lab, "find " + state + "/artifacts/quarantine -mindepth 1 | wc -l"));
        counts.put(
                "kept artifacts",
                number(lab, "find " + state + "/artifacts/published -mindepth 1 -maxdepth 1 | wc -l"));
        counts.put("file descriptors", number(lab, "ls " + process + "/fd | wc -l"));
        counts.put("threads", number(lab, "ls " + process + "/task | wc -l"));
        List<String> rows = lab.run(ROWS.formatted(service.state().resolve("ledger.db")));
        counts.put("open ledger rows", Long.parseLong(rows.get(0)));
        counts.put("ledger resources", Long.parseLong(rows.get(1)));
        if (!service.engine().address().isEmpty()) {
            counts.put("containers", number(lab, service.engine().docker("ps --all --quiet") + " | wc -l"));
        }
        String[] total = histogram.get(histogram.size() - 1).strip().split("\\s+");
        return new Footprint(counts, Long.parseLong(total[2]));
    }

    /** Of all the control groups that carry tasks' names, those of this service; and its engine's containers' own. */
    private static List<String> groups(LiveService service) {
        List<String> groups = new ArrayList<>(service.lab().run("find /sys/fs/cgroup -type d -name 't-*' 2>/dev/null"));
        groups.removeIf(group -> !service.knows(group.substring(group.lastIndexOf('/') + 1)));
        groups.addAll(service.engine().groups());
        return groups;
    }

    private static long number(LabShell lab, String line) {
        List<String> said = lab.run(line);
        return Long.parseLong(said.get(said.size() - 1).strip());
    }

    /** The same machine without anything that belongs to a task: what a first look is held against. */
    Footprint withoutTasks() {
        Map<String, Long> ideal = new TreeMap<>(counts);
        OF_TASKS.forEach(name -> ideal.computeIfPresent(name, (same, count) -> 0L));
        return new Footprint(ideal, liveBytes);
    }

    /** The same, but with the connections and threads of a service that has clients. */
    Footprint busyAs(Footprint other) {
        Map<String, Long> busy = new TreeMap<>(counts);
        for (String name : List.of("file descriptors", "threads")) {
            busy.put(name, other.counts.getOrDefault(name, 0L));
        }
        return new Footprint(busy, other.liveBytes);
    }

    /** What there is more of than there was at the start. */
    List<String> above(Footprint start) {
        return above(start, SLACK);
    }

    /** The same, with other bounds. */
    List<String> above(Footprint start, Map<String, Long> slack) {
        List<String> above = new ArrayList<>();
        counts.forEach((name, count) -> {
            long before = start.counts.getOrDefault(name, 0L);
            if (count > before + slack.getOrDefault(name, 0L)) {
                above.add(name + ": " + count + ", at the start " + before);
            }
        });
        return above;
    }
}
