package sandproof.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sandproof.sandbox.Layout;

/**
 * The watch over a task whose processes only a kernel in user space knows. From outside it sees that kernel, its memory
 * and what it has mounted; what a process holds it asks that kernel. Used by the looking thread alone, where nothing else
 * is said.
 */
final class Carried implements AutoCloseable {
    private final Carriers carriers;
    private final String nonce;
    private final String challenge;
    private final String readyMark;
    private final Layout layout;
    private final boolean inside;
    private final Peaks peaks;
    private final Program program;
    private final Set<Integer> programs = new HashSet<>();
    private volatile @Nullable Carrier carrier;
    private volatile String container = "";
    private volatile boolean ready;
    private @Nullable GuestLook look;
    private boolean told;

    /** @param inside whether the kernel is to be asked what its processes hold */
    Carried(
            Carriers carriers,
            String nonce,
            String challenge,
            String readyMark,
            Layout layout,
            boolean inside,
            Peaks peaks) {
        this.carriers = carriers;
        this.nonce = nonce;
        this.challenge = challenge;
        this.readyMark = readyMark;
        this.layout = layout;
        this.inside = inside;
        this.peaks = peaks;
        this.program = new Program(nonce);
    }

    /** What carries the task at the last look; for any thread. */
    Optional<Carrier> carrier() {
        return Optional.ofNullable(carrier);
    }

    /** The runtime's name of what ever carried the task, empty where nothing did; for any thread. */
    String container() {
        return container;
    }

    /** Whether a process bore the ready mark; for any thread. */
    boolean ready() {
        return ready;
    }

    /** Every process that carries the task at this look. */
    Set<Integer> of(ProcessTable table) {
        Carrier before = carrier;
        Optional<Carrier> now = before != null && table.byPid().containsKey(before.kernel())
                ? Optional.of(before)
                : carriers.of(table, layout.inputs(), nonce, challenge);
        carrier = now.orElse(null);
        if (now.isEmpty()) {
            return Set.of();
        }
        container = now.get().container();
        if (inside && look == null) {
            look = new GuestLook(now.get());
        }
        return Carriers.processes(table, now.get());
    }

    /** Measures what is there at this look, told by whether anything is. */
    boolean measure() {
        Carrier here = carrier;
        if (here == null) {
            return false;
        }
        ControlGroup.memory(ProcFiles.read(here.kernel(), "cgroup"), here.group())
                .ifPresent(peaks::memory);
        GuestLook asked = look;
        if (asked != null) {
            asked.taken().forEach(this::measure);
            tell(here);
        }
        return true;
    }

    private void measure(GuestTable guest) {
        programs.clear();
        programs.addAll(program.of(guest.table()));
        int tasks = 0;
        for (ProcessTable.Row row : guest.table().rows()) {
            GuestTable.Held held = guest.held().getOrDefault(row.pid(), new GuestTable.Held(Map.of(), "", -1));
            tasks += (int) Numbers.leading(held.status().getOrDefault("Threads", "1"));
            ready |= row.command().contains(readyMark);
            if (programs.contains(row.pid()) && held.files() >= 0) {
                peaks.programSamples.incrementAndGet();
                peaks.openFiles = Math.max(peaks.openFiles, held.files());
                Privileges.of(held, guest.held().get(1)).forEach(peaks::privilege);
            }
        }
        if (!programs.isEmpty()) {
            peaks.processes(tasks);
        }
        peaks.attention.looked(guest.table().begun(), !programs.isEmpty());
    }

    /** Lets the payload go on, which waits until it is looked at: else it might be over before. */
    private void tell(Carrier here) {
        // A temporary directory of the kernel's own cannot be reached from outside.
        String open = here.mounted().contains(layout.tmp()) ? layout.tmp() : layout.output();
        if (!told && peaks.programSamples() > 0 && here.mounted().contains(open)) {
            told = true;
            try {
                Files.createFile(place(here, open).resolve("seen-" + nonce));
            } catch (IOException gone) {
                return;
            }
        }
    }

    /** A place of the task as its kernel has it from the host; empty where it is the kernel's own, unseen from here. */
    Optional<Path> place(String place) {
        return carrier().filter(here -> here.mounted().contains(place)).map(here -> place(here, place));
    }

    private static Path place(Carrier here, String place) {
        return ProcFiles.root(here.gofer()).resolve(place.substring(1));
    }

    @Override
    public void close() {
        GuestLook asked = look;
        if (asked != null) {
            asked.close();
        }
    }
}
