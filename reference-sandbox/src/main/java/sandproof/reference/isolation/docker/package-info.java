/**
 * Tasks held in containers of an engine, by whatever OCI runtime it knows. What a container is made of is a value that
 * can be read and compared; talking to the engine is bounded in time, so that one that hangs is an error and no wait.
 */
@NullMarked
package sandproof.reference.isolation.docker;

import org.jspecify.annotations.NullMarked;
