package sandproof.reference.isolation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The witness outside: strace as the task's parent writes down every watched call that fails, and refuses the ones the
 * filter leaves to it. All strings are written in hex, so that nothing a task says can look like a line of the log.
 *
 * @since 0.1
 */
public record StraceCommand(String watched, String injected) {
    /** As the parent of what follows; calls that are not watched cost nothing. */
    List<String> line(Path trace) {
        List<String> line = new ArrayList<>(List.of("strace", "--seccomp-bpf"));
        line.addAll(options(trace));
        return line;
    }

    /** Beside a process that is there already; then each call costs two stops. */
    public List<String> attached(Path trace, long pid) {
        List<String> line = new ArrayList<>(List.of("strace"));
        line.addAll(options(trace));
        line.addAll(List.of("-p", "" + pid));
        return line;
    }

    private List<String> options(Path trace) {
        return List.of(
                "-f",
                "-q",
                "-y",
                "-xx",
                "-s",
                "256",
                "-e",
                "signal=!chld,urg,winch,cont",
                "-e",
                "trace=" + watched,
                "-e",
                "inject=" + injected,
                "-e",
                "status=failed",
                "-o",
                trace.toString());
    }
}
