/** What differs between two runs: what got worse, what got better, and what of the boundary changed. */
@NullMarked
package sandproof.report.diff;

import org.jspecify.annotations.NullMarked;
