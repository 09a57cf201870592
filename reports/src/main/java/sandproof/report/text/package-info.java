/** Hostile text made safe to look at: bounded, with everything invisible or reordering shown as its code point. */
@NullMarked
package sandproof.report.text;

import org.jspecify.annotations.NullMarked;
