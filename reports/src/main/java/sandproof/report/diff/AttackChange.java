package sandproof.report.diff;

/**
 * One thing about one attack that is not as it was.
 *
 * @param what in words: what became possible, or is not any more
 * @param reason the later run's own sentence; may quote hostile text
 * @since 0.1
 */
public record AttackChange(String attack, String title, Turn turn, String what, String reason) {}
