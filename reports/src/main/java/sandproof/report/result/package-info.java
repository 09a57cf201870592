/** What was found, as plain values: the single source of every rendering, free of how it came about. */
@NullMarked
package sandproof.report.result;

import org.jspecify.annotations.NullMarked;
