package sandproof.probe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sandproof.mount.Mounts;

/**
 * Finds gVisor's processes and ties them to a task by what stands in the task's inputs: a kernel in user space counts as
 * this task's only where the process that opens its files has a mount, at the place of the inputs, that holds the
 * attempt's challenge. A sandbox whose engine is outside the lab cannot have such a process here, whatever it says.
 *
 * <p>The kernel of a single container has that container's bundle. In a pod one kernel carries every container, each with
 * an opener of its own ({@link PodBundle}).
 *
 * <p>Used by the looking thread alone.
 */
final class Carriers {
    private static final Pattern BUNDLE = Pattern.compile(" --bundle[= ](\\S+)");
    private static final Pattern STATE = Pattern.compile(" --root[= ](\\S+)");

    private final Sight sight;
    private final String outerNetwork;
    /** What the inputs behind each file opener say; only what was found is kept. */
    private final Map<Long, String> orders = new HashMap<>();

    /** @param outerNetwork the network namespace of the machine, in which nothing of a lab may be */
    Carriers(Sight sight, String outerNetwork) {
        this.sight = sight;
        this.outerNetwork = outerNetwork;
    }

    /** The kernel that carries the task with these inputs, where there is one in the lab. */
    Optional<Carrier> of(ProcessTable table, String inputs, String nonce, String challenge) {
        orders.keySet().retainAll(table.keys());
        for (ProcessTable.Row opener : table.rows()) {
            if (opener.command().startsWith("runsc-gofer ") && opener.command().contains(" gofer ")) {
                String given = given(opener, inputs);
                if (given.contains(nonce) && given.contains(challenge)) {
                    Optional<PodBundle> pod = pod(opener);
                    return kernels(table, opener, pod)
                            .filter(kernel -> holdsTogether(opener, kernel))
                            .findFirst()
                            .map(kernel -> carrier(opener, kernel, inputs, pod));
                }
            }
        }
        return Optional.empty();
    }

    private String given(ProcessTable.Row opener, String inputs) {
        String known = orders.get(opener.key());
        if (known != null) {
            return known;
        }
        // Before its own mounts are made it has those of whoever started it, and with them perhaps the same path.
        if (source(opener.pid(), inputs).isEmpty()) {
            return "";
        }
        String read = sight.file(opener.pid(), inputs + "/attempt.json");
        if (!read.isEmpty()) {
            orders.put(opener.key(), read);
        }
        return read;
    }

    /** What the runtime was told of the opener's container, read where whoever started the opener has it. */
    private Optional<PodBundle> pod(ProcessTable.Row opener) {
        String bundle = word(BUNDLE, opener);
        return bundle.isEmpty()
                ? Optional.empty()
                : PodBundle.of(bundle, sight.file(opener.parent(), bundle + "/config.json"));
    }

    private static Stream<ProcessTable.Row> kernels(
            ProcessTable table, ProcessTable.Row opener, Optional<PodBundle> pod) {
        String bundle = word(BUNDLE, opener);
        return table.rows().stream()
                .filter(row -> row.command().startsWith("runsc-sandbox ")
                        && row.command().contains(" boot ")
                        && !bundle.isEmpty()
                        && (pod.isPresent()
                                ? word(STATE, row).equals(word(STATE, opener))
                                        && container(row).equals(pod.get().sandbox())
                                : word(BUNDLE, row).equals(bundle)));
    }

    /**
     * The same program in the same control group, which is named for the kernel's own container, also where it carries a
     * pod; started by root as no task is, and no way from its network to the machine's.
     */
    private boolean holdsTogether(ProcessTable.Row opener, ProcessTable.Row kernel) {
        String groups = sight.groups(kernel.pid());
        String network = sight.network(kernel.pid());
        String program = sight.program(kernel.pid());
        return groups.equals(sight.groups(opener.pid()))
                && groups.lines().anyMatch(group -> group.endsWith("/" + container(kernel)))
                && !program.isEmpty()
                && program.equals(sight.program(opener.pid()))
                && sight.user(opener.pid()).equals("0")
                && !network.isEmpty()
                && !network.equals(outerNetwork)
                && !sight.network(opener.pid()).equals(outerNetwork);
    }

    private Carrier carrier(ProcessTable.Row opener, ProcessTable.Row kernel, String inputs, Optional<PodBundle> pod) {
        List<String> mounted = new ArrayList<>();
        for (String line : sight.mounts(opener.pid()).split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length > 4) {
                mounted.add(Mounts.plain(fields[4]));
            }
        }
        return new Carrier(
                kernel.pid(),
                opener.pid(),
                pod.map(PodBundle::container).orElseGet(() -> container(kernel)),
                container(kernel),
                word(STATE, kernel),
                source(opener.pid(), inputs),
                mounted);
    }

    /** Where on its file system lies what is mounted at a place; empty where nothing is. */
    private String source(int pid, String place) {
        String found = "";
        for (String line : sight.mounts(pid).split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length > 4 && Mounts.plain(fields[4]).equals(place)) {
                found = Mounts.plain(fields[3]);
            }
        }
        return found;
    }

    private static String container(ProcessTable.Row kernel) {
        String line = kernel.command().strip();
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    private static String word(Pattern pattern, ProcessTable.Row row) {
        Matcher matcher = pattern.matcher(row.command());
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The kernel's process, its file opener's, and all that came of them: each runs a piece of the task. */
    static Set<Integer> processes(ProcessTable table, Carrier carrier) {
        Set<Integer> found = new HashSet<>(Set.of(carrier.kernel(), carrier.gofer()));
        for (ProcessTable.Row row : table.rows()) {
            if (found.contains(row.parent())) {
                found.add(row.pid());
            }
        }
        found.retainAll(table.byPid().keySet());
        return found;
    }
}
