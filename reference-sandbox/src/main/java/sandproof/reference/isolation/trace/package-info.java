/**
 * What the witness outside wrote down: strace's lines read by a strict grammar, and a small table that tells boundary
 * denials from the failures of ordinary work.
 */
@NullMarked
package sandproof.reference.isolation.trace;

import org.jspecify.annotations.NullMarked;
