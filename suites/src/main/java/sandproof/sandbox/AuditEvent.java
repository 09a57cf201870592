package sandproof.sandbox;

import java.time.Instant;

/**
 * One entry of the sandbox's audit log; all text is hostile.
 *
 * @param sequence its place in the log
 * @param taskId the task it names; empty when it names none
 * @param denial whether it records a denial (else a step of the life cycle)
 * @param boundary the boundary's word
 * @param rule the rule that denied, in the sandbox's words
 * @param object what was denied
 * @param raw the whole entry as text
 * @since 0.1
 */
public record AuditEvent(
        long sequence,
        Instant time,
        String taskId,
        boolean denial,
        String boundary,
        String rule,
        String object,
        String raw) {}
