package sandproof.reference.task;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What makes a task a round of a session.
 *
 * @param sessionId whose round it is
 * @param output the place for output that it shares with the rounds before and after it
 * @param done told once nothing of the round is left but what it wrote there
 * @since 0.1
 */
public record Round(String sessionId, Path output, Consumer<Ran> done) {
    /**
     * What a round used up.
     *
     * @param millis how long it ran
     * @param stdoutBytes bytes kept of stdout
     * @param stderrBytes bytes kept of stderr
     */
    public record Ran(long millis, long stdoutBytes, long stderrBytes) {}
}
