package sandproof.report.merge;

/**
 * What a merge demands of the results together.
 *
 * @since 0.1
 */
public enum Completeness {
    /** Every shard of one selection, each once: a lost one is not taken for one that passed. */
    WHOLE,
    /** Whatever there is. */
    PARTIAL
}
