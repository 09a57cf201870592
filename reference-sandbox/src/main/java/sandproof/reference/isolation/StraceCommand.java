package sandproof.reference.isolation;

import java.nio.file.Path;
import java.util.List;

/**
 * The witness outside: strace as the task's parent writes down every watched call that fails, and refuses the ones the
 * filter leaves to it. All strings are written in hex, so that nothing a task says can look like a line of the log.
 */
record StraceCommand(String watched, String injected) {
    List<String> line(Path trace) {
        return List.of(
                "strace",
                "-f",
                "--seccomp-bpf",
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
