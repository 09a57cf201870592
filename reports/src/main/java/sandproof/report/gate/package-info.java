/** The decision whether a result is good enough: a policy, its dated waivers, and the exit code. */
@NullMarked
package sandproof.report.gate;

import org.jspecify.annotations.NullMarked;
