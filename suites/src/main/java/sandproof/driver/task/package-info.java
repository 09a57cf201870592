/** What the tasks of every driver that keeps them itself have in common: a name, and an end that is waited for. */
@NullMarked
package sandproof.driver.task;

import org.jspecify.annotations.NullMarked;
