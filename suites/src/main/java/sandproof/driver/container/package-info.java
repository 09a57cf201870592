/**
 * The driver for containers of a plain OCI engine: one for each task, with the flags that the target names, on an engine
 * inside the lab. It does what somebody does who types {@code docker run}, and what the engine answers is hostile until it
 * was checked.
 */
@NullMarked
package sandproof.driver.container;

import org.jspecify.annotations.NullMarked;
