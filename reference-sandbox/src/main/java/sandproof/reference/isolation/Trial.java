package sandproof.reference.isolation;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * One task that does next to nothing, to see before the first real one whether the walls stand.
 *
 * @since 0.1
 */
public final class Trial {
    /** How the names of all trials begin. */
    public static final String PREFIX = "t-trial-";

    /** Of this service alone: control groups are shared by all services of a machine. */
    public static final String ID = PREFIX + ProcessHandle.current().pid() + "-" + System.nanoTime();

    private static final int PATIENCE_SECONDS = 20;

    private Trial() {}

    /** A directory named after the trial, so that who sweeps after a killed service knows whose control groups are left. */
    static Path mark(Path state) throws IOException {
        return Files.createDirectories(state.resolve("trial").resolve(ID));
    }

    /** The marks of trials whose services were killed meanwhile, once this service's own is over. */
    static List<Path> marks(Path state) {
        File[] marks = state.resolve("trial").toFile().listFiles();
        return marks == null
                ? List.of()
                : Arrays.stream(marks).map(File::toPath).toList();
    }

    /**
     * Runs one.
     *
     * @param command what it does, which must end with 0
     */
    public static void run(Backend backend, List<String> command, String id) throws IOException {
        Cell cell = backend.cell(id, new Order(command, Map.of(), Map.of(), Limits.DEFAULTS, false));
        List<Resource> made = new ArrayList<>();
        try {
            cell.build(made::add);
            cell.credential("");
            try (TracePipe trace = cell.trace()) {
                judge(cell.start(), trace, backend.audit().equals("event"));
            }
        } finally {
            made.sort(Comparator.comparing(Resource::kind));
            for (Resource resource : made) {
                remove(resource, backend.containers());
            }
        }
    }

    private static void judge(Launched trial, TracePipe trace, boolean traced) throws IOException {
        try {
            CompletableFuture<String> log = CompletableFuture.supplyAsync(() -> drain(trace));
            CompletableFuture<String> complaint = CompletableFuture.supplyAsync(() -> firstLine(trial));
            trial.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (trial.exitCode().orElse(-1) != 0) {
                throw new IOException("a trial run failed: " + complaint.join());
            }
            trace.noMore();
            if (traced && !log.join().contains("exited with 0")) {
                throw new IOException("strace does not report what the trial run did");
            }
        } catch (TimeoutException endless) {
            trial.stop();
            trial.abandon();
            throw new IOException("a trial run did not end", endless);
        } catch (ExecutionException failed) {
            throw new IOException("a trial run failed: " + failed.getMessage(), failed);
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

    private static String firstLine(Launched trial) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(trial.stderr(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            return line == null ? "it said nothing" : line;
        } catch (IOException closed) {
            return "it said nothing";
        }
    }

    private static void remove(Resource resource, Containers containers) throws IOException {
        if (resource.kind() == Resource.Kind.CONTAINER) {
            containers.remove(resource.name());
            return;
        }
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
            case CREDENTIAL, EGRESS, PROCESS, CONTAINER -> {}
        }
    }
}
