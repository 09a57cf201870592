package sandproof.reference.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What a caller is told of a session.
 *
 * @param state {@code open}, {@code closing}, or how it ended: {@code closed}, {@code expired}, {@code stopped}, {@code
 *     lost}
 * @param isFinal whether everything of it is gone from the host
 * @param reason one sentence, once it ends
 * @param running the task that is its round now; empty between rounds
 * @param rounds its tasks so far, in their order
 * @since 0.1
 */
public record SessionView(
        String id,
        String correlationId,
        String state,
        @JsonProperty("final") boolean isFinal,
        String reason,
        String running,
        List<String> rounds,
        List<String> weaknesses) {
    public SessionView {
        rounds = List.copyOf(rounds);
        weaknesses = List.copyOf(weaknesses);
    }
}
