/** The result as text for a terminal or a log, and the line that tells how far a run has come. */
@NullMarked
package sandproof.report.console;

import org.jspecify.annotations.NullMarked;
