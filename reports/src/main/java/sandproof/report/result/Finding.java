package sandproof.report.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One of the four answers about an attempt.
 *
 * @param reason one sentence why; may quote hostile text
 * @param level for <em>logged</em>: {@code event}, {@code record} or {@code none}
 * @since 0.1
 */
public record Finding(
        Status status,
        String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String level) {
    public Finding(Status status, String reason) {
        this(status, reason, null);
    }
}
