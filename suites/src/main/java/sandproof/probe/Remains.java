package sandproof.probe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a sandbox as a whole leaves in the lab: processes, mounts, control groups and what else the kernel keeps, that are
 * there after it was closed and were not before it was opened. They need not bear any name, and so cannot be laid to one
 * task.
 */
public final class Remains {
    private static final long GRACE_MILLIS = 3_000;
    private static final long PAUSE_MILLIS = 150;
    /** An engine starts one beside each container, and it goes a while after it. */
    private static final Pattern BESIDE_CONTAINER = Pattern.compile("(?:\\S*/)?(?:containerd-shim|conmon)\\S* ");

    private static final int MOST = 8;
    private static final int MOST_TEXT = 100;

    private final ProcessProbe probe;
    private final Set<Long> processes = new HashSet<>();
    private final Set<String> mounts = new HashSet<>();
    private final Set<String> holdings = new HashSet<>();
    private final Set<Path> groups = new HashSet<>();
    private final ControlGroups controlGroups = ControlGroups.ofMachine();
    private final Set<Long> opened = new HashSet<>();

    private final Supplier<Set<Long>> ours;

    private Remains(ProcessProbe probe, Supplier<Set<Long>> ours) {
        this.probe = probe;
        this.ours = ours;
    }

    /**
     * Remembers what there is before the sandbox is opened.
     *
     * @param ours pids of the harness's own bystanders now, which it starts again where a task killed them
     */
    public static Remains before(ProcessProbe probe, Supplier<Set<Long>> ours) {
        Remains remains = new Remains(probe, ours);
        probe.table().rows().forEach(row -> remains.processes.add(row.key()));
        remains.mounts.addAll(mounted());
        remains.holdings.addAll(KernelHoldings.now());
        remains.groups.addAll(remains.controlGroups.all());
        return remains;
    }

    /** Remembers what lives when the sandbox is open and has run a first task: its own service among it. */
    public void opened() {
        opened.addAll(probe.table().keys());
    }

    /** Remembers what the kernel keeps now as nobody's leftover. */
    public void keep() {
        holdings.addAll(KernelHoldings.now());
        groups.addAll(controlGroups.all());
    }

    /**
     * The processes of nobody at this moment, by what names each for good: without a name, a parent and a child that bears
     * one, and not there when the sandbox had just been opened. A sandbox that ends them as it closes has left them all the
     * same, and one that is asked twice tells those that stay.
     */
    public Map<Long, String> orphans(Set<String> names) {
        ProcessTable table = probe.table();
        Set<Integer> named = new HashSet<>();
        for (ProcessTable.Row row : table.rows()) {
            if (bears(row, names)) {
                for (ProcessTable.Row one = row; one != null && named.add(one.pid()); ) {
                    one = table.byPid().get(one.parent());
                }
            }
        }
        Map<Long, String> orphans = new LinkedHashMap<>();
        strangers(table).stream()
                .filter(row -> row.parent() == 1
                        && row.space().equals(table.ownSpace())
                        && !opened.contains(row.key())
                        && !named.contains(row.pid())
                        && !BESIDE_CONTAINER.matcher(row.command()).lookingAt())
                .forEach(row -> orphans.put(row.key(), told(row)));
        return orphans;
    }

    /**
     * What is there now and was not before, one sentence each, after a time of grace.
     *
     * @param names of tasks and attempts: what bears one of them is told as theirs, elsewhere
     */
    public List<String> nameless(Set<String> names) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
        List<String> left = now(names);
        while (!left.isEmpty() && end - System.nanoTime() > 0) {
            probe.await(() -> false, PAUSE_MILLIS);
            left = now(names);
        }
        return left.size() <= MOST ? left : List.copyOf(left.subList(0, MOST));
    }

    /** Processes that are there now, were not before, and bear a name. */
    public List<String> processesOf(String name) {
        return strangers(probe.table()).stream()
                .filter(row -> bears(row, Set.of(name)))
                .map(Remains::told)
                .toList();
    }

    private List<String> now(Set<String> names) {
        List<String> left = new ArrayList<>();
        strangers(probe.table()).stream()
                .filter(row -> !bears(row, names))
                .map(Remains::told)
                .forEach(left::add);
        mounted().stream()
                .filter(mount -> !mounts.contains(mount))
                .filter(mount -> names.stream().noneMatch(mount::contains))
                .forEach(mount -> left.add("the mount " + mount));
        Stream.concat(
                        KernelHoldings.now().stream().filter(what -> !holdings.contains(what)),
                        controlGroups.since(groups).stream())
                .filter(what -> names.stream().noneMatch(what::contains))
                .forEach(left::add);
        return left;
    }

    /** Those that are new and not the harness's own. */
    private List<ProcessTable.Row> strangers(ProcessTable table) {
        // Read after the table: whoever took a killed one's place meanwhile is not in the table.
        Set<Long> own = ours.get();
        return table.rows().stream()
                .filter(row -> isNew(row) && !own.contains((long) row.pid()))
                .toList();
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
