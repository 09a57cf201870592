/**
 * How a task's things are taken down and verified gone, the same way for every ending, at every start, and again by
 * the sweeper when it did not work at once.
 */
@NullMarked
package sandproof.reference.teardown;

import org.jspecify.annotations.NullMarked;
