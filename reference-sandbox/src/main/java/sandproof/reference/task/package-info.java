/**
 * A task's life: accepted, queued, run between its walls, ended for one of several causes, torn down, and remembered in
 * a ledger that survives the service.
 */
@NullMarked
package sandproof.reference.task;

import org.jspecify.annotations.NullMarked;
