package sandproof.probe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.sandbox.Layout;

/**
 * The watch over the processes of one attempt. A process belongs to it when its arguments or environment carry the
 * nonce, when its parent does, or when it lives in a process namespace of such a one ({@link Spaces}).
 */
public final class Watch implements AutoCloseable {
    private static final int MOST_TEXT = 4_096;

    private final ProcessProbe probe;
    private final String nonce;
    private final String readyMark;
    private final Layout layout;
    private final Set<Look> looks;
    private final long began = System.nanoTime();
    private final Peaks peaks = new Peaks();
    private final Spaces spaces = new Spaces();
    private final Map<Long, Seen> owned = new ConcurrentHashMap<>();
    private final Inputs inputs;
    private final WaryReader reader = new WaryReader();
    private volatile boolean ready;
    private volatile List<Seen> alive = List.of();
    private final Program program;
    private final @Nullable Carried carried;
    private volatile int programPid;
    private volatile boolean amongOthers;
    private volatile String userSpace = "";

    /** What a watch looks at beyond processes, memory and open files. */
    public enum Look {
        DISK,
        PRIVILEGE,
        INPUTS,
        /** What only a kernel in user space knows, where one carries the task. */
        GUEST
    }

    Watch(
            ProcessProbe probe,
            String nonce,
            String challenge,
            String readyMark,
            Layout layout,
            Set<Look> looks,
            Map<String, byte[]> inputs) {
        this.probe = probe;
        this.nonce = nonce;
        this.readyMark = readyMark;
        this.layout = layout;
        this.looks = Set.copyOf(looks);
        this.inputs = new Inputs(inputs);
        this.program = new Program(nonce);
        this.carried = probe.carriers()
                .map(carriers ->
                        new Carried(carriers, nonce, challenge, readyMark, layout, looks.contains(Look.GUEST), peaks))
                .orElse(null);
    }

    /** The highest values seen so far. */
    public Peaks peaks() {
        return peaks;
    }

    /** Whether a process whose command line holds the answered ready mark has been seen. */
    public boolean ready() {
        return ready || (carried != null && carried.ready());
    }

    /** The processes of this attempt that were alive at the last look. */
    public List<Seen> alive() {
        return alive;
    }

    /** The task's own program at the last look; where it was not told apart, the first process of the task; or 0. */
    public int payloadPid() {
        if (programPid != 0) {
            return programPid;
        }
        Optional<Carrier> carrier = carrier();
        return carrier.isPresent()
                ? carrier.get().gofer()
                : alive.stream().filter(Seen::payload).mapToInt(Seen::pid).min().orElse(0);
    }

    /** The task's own program at the last look, or 0: then the task is over, or does not run in the lab. */
    public int programPid() {
        return programPid;
    }

    /** Whether the task's program was seen in the harness's own process namespace: only its looks tell there what is whose. */
    public boolean amongOthers() {
        return amongOthers;
    }

    /** The kernel in user space that carries the task at the last look. */
    public Optional<Carrier> carrier() {
        return carried == null ? Optional.empty() : carried.carrier();
    }

    /** The runtime's name of what ever carried the task; empty where nothing did. */
    public String container() {
        return carried == null ? "" : carried.container();
    }

    /** A file in a place of the task, by the mount of the kernel that carries it; empty where there is none. */
    public String carriedFile(String place, String name) {
        return carried == null
                ? ""
                : carried.place(place)
                        .map(path -> reader.read(path.resolve(name), MOST_TEXT).text())
                        .orElse("");
    }

    /** Inputs that were seen changed from inside the task. */
    public Set<String> changedInputs() {
        return inputs.changed();
    }

    /** One look at the whole process table: which of it is ours, and what those hold. */
    void look(ProcessTable table) {
        Map<Integer, Seen> now = new HashMap<>();
        Set<Integer> payloads = new HashSet<>();
        Set<Integer> within = new HashSet<>();
        Set<Integer> programs = program.of(table);
        Set<Integer> carriers = carried == null ? Set.of() : carried.of(table);
        Set<String> own = spaces.of(table, row -> owned.containsKey(row.key()), carriers);
        for (ProcessTable.Row row : table.rows()) {
            boolean inEnvironment = row.environment().contains(nonce);
            boolean inside = !row.space().isEmpty() && own.contains(row.space());
            Seen before = owned.get(row.key());
            boolean known = before != null;
            boolean wasPayload = before != null && before.payload();
            boolean payload = inEnvironment
                    || inside
                    || wasPayload
                    || payloads.contains(row.parent())
                    || carriers.contains(row.pid());
            if (payload || known || row.command().contains(nonce) || now.containsKey(row.parent())) {
                if (payload && spaces.namesItsSpace(row, table)) {
                    own.add(row.space());
                }
                Seen seen = new Seen(row.pid(), row.start(), payload, row.command());
                now.put(row.pid(), seen);
                owned.put(row.key(), seen);
                if (payload) {
                    payloads.add(row.pid());
                }
                if (programs.contains(row.pid()) || (payload && !row.space().equals(table.ownSpace()))) {
                    within.add(row.pid());
                }
                if (programs.contains(row.pid()) && row.space().equals(table.ownSpace())) {
                    amongOthers = true;
                }
                if (row.command().contains(readyMark)) {
                    ready = true;
                }
            }
        }
        alive = List.copyOf(now.values());
        programPid = programs.stream().min(Integer::compare).orElse(0);
        if (carried == null || container().isEmpty()) {
            measure(within, programs);
            peaks.attention.looked(table.begun(), !programs.isEmpty());
        } else if (carried.measure()) {
            // What carries the task has threads, memory and rights of its own, which are none of the task's.
            peaks.alive(millis());
            lookInside();
        }
    }

    /**
     * Measures what the task holds.
     *
     * @param within every process of the task, a sandbox's own helper inside it too, but none that stands outside
     * @param programs the task's program and what came of it: only they may be blamed for a privilege
     */
    private void measure(Set<Integer> within, Set<Integer> programs) {
        if (within.isEmpty()) {
            return;
        }
        peaks.alive(millis());
        boolean seen = false;
        int tasks = 0;
        long memory = 0;
        for (int pid : within) {
            Map<String, String> status = ProcFiles.status(pid);
            if (status.getOrDefault("State", "Z").startsWith("Z")) {
                continue;
            }
            tasks += (int) Numbers.leading(status.getOrDefault("Threads", "1"));
            memory += 1024
                    * (Numbers.leading(status.getOrDefault("RssAnon", "0"))
                            + Numbers.leading(status.getOrDefault("RssShmem", "0")));
            if (programs.contains(pid) && status.containsKey("CapEff")) {
                seen = true;
                peaks.openFiles = Math.max(peaks.openFiles, ProcFiles.entries(pid, "fd"));
                if (looks.contains(Look.PRIVILEGE)) {
                    privileges(pid, status);
                }
            }
        }
        if (seen) {
            peaks.programSamples.incrementAndGet();
        }
        // What was in the table a moment ago and is gone was not measured.
        if (tasks > 0) {
            peaks.processes(tasks);
            peaks.memory(memory);
        }
        programs.stream().min(Integer::compare).ifPresent(pid -> lookInside(place -> Optional.of(inside(pid, place))));
    }

    private void privileges(int pid, Map<String, String> status) {
        String user = ProcFiles.link(pid, "ns/user");
        if (userSpace.isEmpty()) {
            userSpace = user;
        }
        Privileges.of(pid, status, user, userSpace, probe.ownUserSpace()).forEach(peaks::privilege);
    }

    private void lookInside() {
        if (carried != null) {
            lookInside(carried::place);
        }
    }

    /** Through the eyes of the task's own program, or of its kernel: a sandbox's helper may see the host. */
    private void lookInside(Function<String, Optional<Path>> places) {
        Optional<Path> output = places.apply(layout.output());
        Optional<Path> tmp = places.apply(layout.tmp());
        if (looks.contains(Look.DISK) && output.isPresent() && tmp.isPresent()) {
            DiskUse use = DiskUse.of(output.get(), tmp.get(), nonce);
            if (use.seen()) {
                peaks.diskSamples.incrementAndGet();
                peaks.diskBytes = Math.max(peaks.diskBytes, use.bytes());
                peaks.inodes = Math.max(peaks.inodes, use.files());
            }
        }
        if (looks.contains(Look.PRIVILEGE)) {
            Stream.of(output, tmp)
                    .flatMap(Optional::stream)
                    .flatMap(place -> DiskUse.devices(place, nonce).stream())
                    .forEach(device -> peaks.privilege("a device node was made: " + device));
        }
        if (looks.contains(Look.INPUTS)) {
            places.apply(layout.inputs()).ifPresent(place -> peaks.inputSamples(inputs.look(place)));
        }
    }

    /** A place of the task as seen from here; a relative one is meant from the task's working directory. */
    private static Path inside(int pid, String place) {
        return place.startsWith("/")
                ? ProcFiles.root(pid).resolve(place.substring(1))
                : ProcFiles.workingDirectory(pid).resolve(place);
    }

    private long millis() {
        return (System.nanoTime() - began) / 1_000_000;
    }

    /** Every process ever taken for this attempt's. */
    List<Seen> everOwned() {
        return new ArrayList<>(owned.values());
    }

    @Override
    public void close() {
        probe.forget(this);
        if (carried != null) {
            carried.close();
        }
    }
}
