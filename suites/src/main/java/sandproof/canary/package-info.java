/**
 * Canaries for sandboxes that live elsewhere: a service on a machine that they can reach, and the run's way to ask it what
 * it heard. What such a service cannot hear is nobody's to prove.
 */
@NullMarked
package sandproof.canary;

import org.jspecify.annotations.NullMarked;
