/**
 * The audit log: append-only JSON lines, each chained to the one before by its hash, one a denial or a step of a task's
 * life. Whatever bytes a task manages to get into a record, the record stays one line and holds no secret.
 */
@NullMarked
package sandproof.reference.audit;

import org.jspecify.annotations.NullMarked;
