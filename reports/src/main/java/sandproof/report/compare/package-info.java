/** Results of several sandboxes side by side, attack by attack: what each held, how it is said aloud, and what keeps them from being compared as equals. */
@NullMarked
package sandproof.report.compare;

import org.jspecify.annotations.NullMarked;
