package sandproof.judge;

import sandproof.attack.Witness;

/**
 * A witness's word.
 *
 * @param by who saw it, or who could not see
 * @param what one sentence; may quote hostile text
 * @since 0.1
 */
public record Sighting(Witness by, String what) {}
