package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import sandproof.sandbox.TaskOutcome;

/** What a task that never came to speak left behind: the most useful line for a person. */
final class Startup {
    private static final int MOST = 200;

    private Startup() {}

    static String trouble(TaskOutcome end) {
        StringBuilder told = new StringBuilder("it ended as " + end.state().word());
        end.exitCode().ifPresent(code -> told.append(" with exit code ").append(code));
        String line = lastLine(end.stderr());
        if (line.isEmpty()) {
            line = end.reason();
        }
        return line.isEmpty()
                ? told.toString()
                : told.append(", saying: ").append(line).toString();
    }

    private static String lastLine(byte[] stderr) {
        String[] lines = new String(stderr, StandardCharsets.UTF_8).strip().split("\n");
        String last = lines[lines.length - 1].strip();
        return Notebook.brief(last, MOST);
    }
}
