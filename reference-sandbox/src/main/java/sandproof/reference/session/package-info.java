/**
 * Several rounds of one task: a working directory that stays from round to round, limits that all of them use up
 * together, and one end for everything. Each round is a task like any other.
 */
@NullMarked
package sandproof.reference.session;

import org.jspecify.annotations.NullMarked;
