/** All reports of a run, written in one go from one result. */
@NullMarked
package sandproof.report;

import org.jspecify.annotations.NullMarked;
