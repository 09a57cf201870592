/** The command line: one class a verb, and what a run needs around it on this machine. */
@NullMarked
package sandproof.cli;

import org.jspecify.annotations.NullMarked;
