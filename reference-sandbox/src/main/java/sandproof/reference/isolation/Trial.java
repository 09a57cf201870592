package sandproof.reference.isolation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One task that does nothing, to see before the first real one whether the walls stand. */
final class Trial {
    /** Of this service alone: control groups are shared by all services of a machine. */
    static final String ID = "t-trial-" + ProcessHandle.current().pid() + "-" + System.nanoTime();

    private static final int PATIENCE_SECONDS = 20;

    private Trial() {}

    /** A directory named after the trial, so that who sweeps after a killed service knows whose control groups are left. */
    static Path mark(Path state) throws IOException {
        return Files.createDirectories(state.resolve("trial").resolve(ID));
    }

    static void run(Isolation isolation) throws IOException {
        Cell cell = isolation.cell(ID, new Order(List.of("true"), Map.of(), Map.of(), Limits.DEFAULTS, false));
        List<Resource> made = new ArrayList<>();
        try {
            cell.build(made::add);
            cell.credential("");
            try (TracePipe trace = cell.trace()) {
                Process process = cell.start();
                judge(process, trace);
            }
        } finally {
            Collections.reverse(made);
            for (Resource resource : made) {
                remove(resource);
            }
        }
    }

    private static void judge(Process process, TracePipe trace) throws IOException {
        try {
            CompletableFuture<String> log = CompletableFuture.supplyAsync(() -> drain(trace));
            String complaint = firstLine(process);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("a trial run of bubblewrap did not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException("a trial run of bubblewrap under strace failed: " + complaint);
            }
            trace.noMore();
            if (!log.join().contains("exited with 0")) {
                throw new IOException("strace does not report what the trial run did");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during the trial run", stopped);
        }
    }

    private static String drain(TracePipe trace) {
        try {
            return new String(trace.lines().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException closed) {
            return "";
        }
    }

    private static String firstLine(Process process) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            return line == null ? "it said nothing" : line;
        }
    }

    private static void remove(Resource resource) throws IOException {
        Path path = Path.of(resource.name());
        if (!Files.exists(path)) {
            return;
        }
        switch (resource.kind()) {
            case MOUNT -> Libc.unmount(path);
            case CGROUP -> Files.delete(path);
            case DIRECTORY -> {
                try (Stream<Path> tree = Files.walk(path)) {
                    for (Path entry : tree.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(entry);
                    }
                }
            }
            case CREDENTIAL, EGRESS, PROCESS -> {}
        }
    }
}
