package sandproof.probe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a sandbox as a whole leaves in the lab: processes and mounts that are there after it was closed and were not
 * before it was opened. They need not bear any name, and so cannot be laid to one task.
 */
public final class Remains {
    private static final long GRACE_MILLIS = 3_000;
    private static final int MOST = 8;
    private static final int MOST_TEXT = 100;

    private final ProcessProbe probe;
    private final Set<Long> processes = new HashSet<>();
    private final Set<String> mounts = new HashSet<>();

    private Remains(ProcessProbe probe) {
        this.probe = probe;
    }

    /** Remembers what there is before the sandbox is opened. */
    public static Remains before(ProcessProbe probe) {
        Remains remains = new Remains(probe);
        probe.table().rows().forEach(row -> remains.processes.add(row.key()));
        remains.mounts.addAll(mounted());
        return remains;
    }

    /**
     * What is there now and was not before, one sentence each, after a time of grace.
     *
     * @param names of tasks and attempts: what bears one of them is told as theirs, elsewhere
     */
    public List<String> nameless(Set<String> names) throws InterruptedException {
        probe.await(() -> now(names).isEmpty(), GRACE_MILLIS);
        List<String> left = now(names);
        return left.size() <= MOST ? left : List.copyOf(left.subList(0, MOST));
    }

    /** Processes that are there now, were not before, and bear a name. */
    public List<String> processesOf(String name) {
        return probe.table().rows().stream()
                .filter(row -> isNew(row) && bears(row, Set.of(name)))
                .map(Remains::told)
                .toList();
    }

    private List<String> now(Set<String> names) {
        List<String> left = new ArrayList<>();
        probe.table().rows().stream()
                .filter(row -> isNew(row) && !bears(row, names))
                .map(Remains::told)
                .forEach(left::add);
        mounted().stream()
                .filter(mount -> !mounts.contains(mount))
                .filter(mount -> names.stream().noneMatch(mount::contains))
                .forEach(mount -> left.add("the mount " + mount));
        return left;
    }

    private boolean isNew(ProcessTable.Row row) {
        return !processes.contains(row.key());
    }

    private static boolean bears(ProcessTable.Row row, Set<String> names) {
        return names.stream()
                .anyMatch(name ->
                        row.command().contains(name) || row.environment().contains(name));
    }

    private static String told(ProcessTable.Row row) {
        String command = row.command().strip();
        return "process " + row.pid() + " ("
                + (command.length() > MOST_TEXT ? command.substring(0, MOST_TEXT) + "…" : command) + ")";
    }

    private static List<String> mounted() {
        List<String> points = new ArrayList<>();
        for (String line :
                ProcFiles.read((int) ProcessHandle.current().pid(), "mountinfo").split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length > 4) {
                points.add(fields[4]);
            }
        }
        return points;
    }
}
