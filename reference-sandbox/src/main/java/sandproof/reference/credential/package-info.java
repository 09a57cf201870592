/** Tokens that live exactly as long as their task; the service keeps their hashes only. */
@NullMarked
package sandproof.reference.credential;

import org.jspecify.annotations.NullMarked;
