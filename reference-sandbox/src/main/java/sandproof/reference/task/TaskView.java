package sandproof.reference.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller is told of a task.
 *
 * @param isFinal whether everything of it is gone from the host
 * @param exitCode set when the main process exited by itself
 * @param signal set when a signal ended the main process
 * @param reason one sentence
 * @param stdoutBytes bytes kept of stdout
 * @param stderrBytes bytes kept of stderr
 * @param weaknesses holes open in this service
 * @param unenforced what this machine could not enforce when the task was taken
 * @param session whose round it is; empty for a task on its own
 * @since 0.1
 */
public record TaskView(
        String id,
        String correlationId,
        String state,
        @JsonProperty("final") boolean isFinal,
        @Nullable Integer exitCode,
        @Nullable String signal,
        String reason,
        String commandSha256,
        String stdoutSha256,
        String stderrSha256,
        long stdoutBytes,
        long stderrBytes,
        List<String> weaknesses,
        List<String> unenforced,
        String session) {
    public TaskView {
        weaknesses = List.copyOf(weaknesses);
        unenforced = List.copyOf(unenforced);
    }
}
