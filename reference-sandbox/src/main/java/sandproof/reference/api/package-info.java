/**
 * The service's face: one small HTTP API with a bearer token, strict in what it takes, and the program that puts the
 * house together.
 */
@NullMarked
package sandproof.reference.api;

import org.jspecify.annotations.NullMarked;
