/**
 * Switches that each open exactly one hole, so that every check can be shown to bite. One class each; refused unless
 * the service is started with {@code --allow-weaknesses}, and named in every answer that concerns a task.
 */
@NullMarked
package sandproof.reference.weakness;

import org.jspecify.annotations.NullMarked;
