package sandproof.reference.audit;

/**
 * One line of the audit log.
 *
 * @param seq its place in the log, from 1, without gaps
 * @param time ISO 8601 instant, UTC, milliseconds
 * @param type {@code denial} or {@code lifecycle}
 * @param taskId the task that caused it; empty when it concerns the service itself
 * @param boundary the boundary that denied; {@code lifecycle} for a step
 * @param rule the rule of that boundary, or the name of the step
 * @param object what was denied; escaped
 * @param detail more about it; escaped
 * @param prev hash of the record before, 64 zeros for the first
 * @param hash SHA-256 (hex) over the record's line without this field
 * @since 0.1
 */
public record AuditRecord(
        long seq,
        String time,
        String type,
        String taskId,
        String boundary,
        String rule,
        String object,
        String detail,
        String prev,
        String hash) {}
