package sandproof.report.result;

/**
 * What is known of one finding.
 *
 * @since 0.1
 */
public enum Status {
    PROVEN,
    REFUTED,
    UNPROVEN,
    NOT_CLAIMED
}
