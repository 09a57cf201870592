/** The result as JUnit XML, for every runner and dashboard that reads it. */
@NullMarked
package sandproof.report.junit;

import org.jspecify.annotations.NullMarked;
