/**
 * The driver for anything that wraps a command line: it starts the wrapper as a plain user would, keeps time, and reads
 * what the task left as an ordinary consumer does. Nothing is made safer than the wrapper makes it.
 */
@NullMarked
package sandproof.driver.command;

import org.jspecify.annotations.NullMarked;
