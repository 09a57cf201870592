/**
 * Turns what was seen into findings. Pure: no clock, no file, no network, no randomness; the same facts always give the
 * same four findings, and no lack of facts ever gives a proof.
 */
@NullMarked
package sandproof.judge;

import org.jspecify.annotations.NullMarked;
