/**
 * The contract between the harness and any sandbox: submit a task, await or cancel it, and read what came of it.
 * Values and one small interface, nothing else.
 */
@NullMarked
package sandproof.sandbox;

import org.jspecify.annotations.NullMarked;
