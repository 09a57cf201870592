/**
 * One task's walls: scratch file systems, control groups, the launch line of strace and bubblewrap, and the system-call
 * filter. Knows how to build them and how to name what was built, so that teardown can take it down again.
 */
@NullMarked
package sandproof.reference.isolation;

import org.jspecify.annotations.NullMarked;
