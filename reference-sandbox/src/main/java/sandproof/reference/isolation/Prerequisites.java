package sandproof.reference.isolation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The programs without which there is no wall. */
final class Prerequisites {
    private static final List<String> PROGRAMS = List.of("bwrap", "strace", "setpriv", "prlimit", "env", "sh");

    private Prerequisites() {}

    static void check() throws IsolationUnavailableException {
        List<String> missing = PROGRAMS.stream()
                .filter(program -> !Files.isExecutable(Path.of("/usr/bin", program))
                        && !Files.isExecutable(Path.of("/bin", program)))
                .toList();
        if (!missing.isEmpty()) {
            throw new IsolationUnavailableException(
                    "missing on this machine: " + String.join(", ", missing) + " (expected in /usr/bin)");
        }
    }
}
