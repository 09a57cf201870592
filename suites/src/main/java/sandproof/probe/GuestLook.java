package sandproof.probe;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Asks a kernel in user space what its processes hold, as one asks the machine's kernel by {@code /proc}: a program of
 * the harness is started beside the task, by the runtime's own door, as that kernel's root with the right to read only.
 * Neither the task nor the sandbox's service has a hand in it.
 */
final class GuestLook implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final int MOST_WAITING = 64;

    private final Carrier carrier;
    private final Queue<GuestTable> looks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Process process;

    GuestLook(Carrier carrier) {
        this.carrier = carrier;
        this.thread = new Thread(this::look, "guest-look");
        thread.setDaemon(true);
        thread.start();
    }

    /** What was seen since the last time it was asked. */
    List<GuestTable> taken() {
        List<GuestTable> taken = new ArrayList<>();
        for (GuestTable one = looks.poll(); one != null; one = looks.poll()) {
            taken.add(one);
        }
        return taken;
    }

    /** The door opens a moment after the kernel is there. */
    private void look() {
        try {
            String script = script();
            boolean seen = false;
            while (!closed && !seen && !ProcFiles.read(carrier.kernel(), "stat").isEmpty()) {
                seen = follow(script);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException noLook) {
            // Whoever asks for what was seen finds nothing, and says so.
            return;
        }
    }

    private boolean follow(String script) throws IOException {
        Process started = new ProcessBuilder(command(script))
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process = started;
        boolean seen = false;
        try (BufferedReader lines = started.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null && !closed; line = lines.readLine()) {
                Optional<GuestTable> look = GuestTable.read(line);
                seen |= look.isPresent();
                if (looks.size() < MOST_WAITING) {
                    look.ifPresent(looks::add);
                }
            }
        } finally {
            started.destroyForcibly();
        }
        return seen;
    }

    /**
     * Its door is in the network of what keeps the kernel, which is not what started it. Where that one has mounts and
     * processes of its own, as a cluster does, the runtime's directory and the numbers that stand in it are those.
     */
    private List<String> command(String script) {
        int kernel = carrier.kernel();
        String keeper = "/proc/" + ProcFiles.status(kernel).getOrDefault("PPid", "self") + "/ns/";
        List<String> command = new ArrayList<>(List.of("nsenter", "--net=" + keeper + "net"));
        if (ProcFiles.link(kernel, "ns/pid").equals(ProcFiles.link(self(), "ns/pid"))) {
            command.addAll(List.of("--", "/proc/" + kernel + "/exe"));
        } else {
            // It waits for the runtime in a process of its own, at whose end that one would live on.
            command.addAll(List.of(
                    "--mount=" + keeper + "mnt",
                    "--pid=" + keeper + "pid",
                    "--",
                    "setpriv",
                    "--pdeathsig",
                    "KILL",
                    ProcFiles.link(kernel, "exe")));
        }
        command.addAll(List.of(
                "--root=" + carrier.state(),
                "exec",
                "--user=0:0",
                "--cap=CAP_SYS_PTRACE",
                "--cap=CAP_DAC_READ_SEARCH",
                carrier.container(),
                "python3",
                "-I",
                "-S",
                "-c",
                script));
        return command;
    }

    private static int self() {
        return (int) ProcessHandle.current().pid();
    }

    private static String script() throws IOException {
        try (InputStream in = GuestLook.class.getResourceAsStream("look.py")) {
            if (in == null) {
                throw new IOException("look.py is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Override
    public void close() {
        closed = true;
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
        }
    }
}
