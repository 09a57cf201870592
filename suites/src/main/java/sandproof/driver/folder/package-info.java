/**
 * The folder of a task on the host, for drivers whose sandbox is given one: made with the inputs, read like any consumer
 * would, and removed though hostile code has had its way with it.
 */
@NullMarked
package sandproof.driver.folder;

import org.jspecify.annotations.NullMarked;
