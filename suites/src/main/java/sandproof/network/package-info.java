/**
 * A network policy held against a sandbox: a truth table of destinations that must and must not be reachable, each tried
 * by a task and listened for outside.
 */
@NullMarked
package sandproof.network;

import org.jspecify.annotations.NullMarked;
