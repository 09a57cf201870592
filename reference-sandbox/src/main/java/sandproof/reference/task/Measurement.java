package sandproof.reference.task;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandproof.reference.egress.EgressPolicy;
import sandproof.reference.isolation.Limits;

/**
 * One task of the service's own that tries to overstep, so that what is said to be enforced was seen to be. It bounds
 * itself: a machine without walls survives it.
 */
final class Measurement {
    private static final int PROCESSES = 13;
    private static final int FORKS = 40;

    /** Odd on purpose: no caller's limit is likely to read the same in the audit log. */
    private static final long MEMORY = (40L << 20) + 12_288;

    private static final int MILLIS = 10_000;
    private static final int NO_PROGRAM = 127;
    private static final List<String> NAMESPACES = List.of("mnt", "pid", "net", "ipc");
    private static final String NOT = "not enforced";

    /** The last word takes the memory in one process: by then there may be no room for another. */
    private static final String PROGRAM = """
            for kind in mnt pid net ipc; do echo "ns $kind $(readlink /proc/self/ns/$kind)"; done
            sed 's/^/kernel /;q' /proc/version
            sed -n 's/^Seccomp:[^0-9]*/seccomp /p' /proc/self/status
            setarch --addr-no-randomize true 2>/dev/null && echo made a refused call
            unshare -U true 2>/dev/null && echo made a refused call
            sed '1d;s/^/route /' /proc/net/route
            timeout 2 bash -c ': <>/dev/tcp/127.0.0.1/'"$1" 2>/dev/null
            children=$(timeout 1 sh -c 'n=0
                while [ $n -lt $0 ]; do sleep 5 >/dev/null & echo $!; n=$((n+1)); done' "$2" 2>/dev/null)
            set -- $children
            echo "forked $#"
            for child; do kill -9 $child; done
            echo asked
            exec dd if=/dev/zero of=/dev/null bs=96M count=1
            """;

    private Measurement() {}

    /** Runs the task by {@code runner} and judges what came of it. */
    static Enforcement take(Map<String, String> said, Function<TaskRequest, TaskEnd> runner, Set<String> accepted)
            throws IOException {
        try (ServerSocketChannel bait = ServerSocketChannel.open()) {
            ServerSocket socket = bait.socket();
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            bait.configureBlocking(false);
            TaskEnd end = runner.apply(request(socket.getLocalPort()));
            return judge(said, end, bait.accept() != null, accepted);
        }
    }

    private static TaskRequest request(int port) {
        Limits usual = Limits.DEFAULTS;
        Limits limits = new Limits(
                PROCESSES,
                MEMORY,
                usual.openFiles(),
                usual.outputBytes(),
                usual.tmpBytes(),
                usual.inodes(),
                usual.streamBytes(),
                0,
                0,
                MILLIS,
                MILLIS);
        return new TaskRequest(
                "enforcement",
                List.of("sh", "-c", PROGRAM, "sh", "" + port, "" + FORKS),
                Map.of(),
                Map.of(),
                limits,
                EgressPolicy.none(),
                Set.of(),
                "measurement",
                Set.of());
    }

    /** What {@code end} tells, {@code heard} being whether the task came through to the service's own loopback. */
    static Enforcement judge(Map<String, String> said, TaskEnd end, boolean heard, Set<String> accepted)
            throws IOException {
        Map<String, String> means = new LinkedHashMap<>(said);
        means.putIfAbsent("namespaces", "mount, process, network and IPC namespaces of the task's own");
        means.putIfAbsent("egress", "no way out of the network namespace but the service's proxy");
        List<String> lines =
                new String(end.stdout(), StandardCharsets.UTF_8).lines().toList();
        Map<String, String> missing = new LinkedHashMap<>();
        said.forEach((name, word) -> {
            if (word.startsWith(NOT)) {
                missing.put(name, "this machine has no means for it");
            }
        });
        if (!lines.contains("asked")) {
            String why = "the try at start did not come to its end: " + end.reason();
            Stream.of("processes", "memory", "systemCalls", "namespaces", "egress")
                    .forEach(name -> missing.putIfAbsent(name, why));
            return new Enforcement(means, missing, accepted);
        }
        if (lines.contains("forked " + FORKS)) {
            missing.putIfAbsent("processes", FORKS + " processes were made where " + PROCESSES + " were allowed");
        }
        Integer code = end.exitCode();
        if (code != null && (code == 0 || code == NO_PROGRAM)) {
            missing.putIfAbsent(
                    "memory", code == 0 ? "96 MiB were filled where 40 were allowed" : "there is no dd to try it with");
        }
        if (lines.contains("made a refused call")) {
            missing.putIfAbsent("systemCalls", "a system call of the refused ones was not refused");
        } else if (!lines.contains("seccomp 2")) {
            missing.putIfAbsent("systemCalls", "the task's kernel filters none (gVisor does with --oci-seccomp)");
        }
        String shared = shared(lines);
        if (!shared.isEmpty()) {
            missing.putIfAbsent("namespaces", "shared with the service: " + shared);
        }
        if (heard || lines.stream().anyMatch(line -> line.startsWith("route "))) {
            missing.putIfAbsent("egress", heard ? "the service's own loopback was reached" : "there is a route out");
        }
        return new Enforcement(means, missing, accepted);
    }

    /**
     * Whether a kernel of its own answers the task: then it has no namespace of this kernel to share, and the numbers of
     * its own ones say nothing here.
     */
    private static boolean anotherKernel(List<String> lines) throws IOException {
        String ours = "kernel " + Files.readString(Path.of("/proc/version")).strip();
        return lines.stream().map(String::strip).anyMatch(line -> line.startsWith("kernel ") && !line.equals(ours));
    }

    /** Namespaces that the task has in common with the service, or did not name. */
    private static String shared(List<String> lines) throws IOException {
        if (anotherKernel(lines)) {
            return "";
        }
        Map<String, String> own = new LinkedHashMap<>();
        for (String kind : NAMESPACES) {
            own.put(kind, Files.readSymbolicLink(Path.of("/proc/self/ns", kind)).toString());
        }
        return NAMESPACES.stream()
                .filter(kind -> lines.stream().noneMatch(line -> line.startsWith("ns " + kind + " " + kind + ":"))
                        || lines.contains("ns " + kind + " " + own.get(kind)))
                .collect(Collectors.joining(", "));
    }
}
