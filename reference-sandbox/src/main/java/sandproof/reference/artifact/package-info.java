/**
 * From a task's output directory to what a consumer may fetch: walked without following links, copied once into
 * quarantine, checked there, then published or refused with the reason.
 */
@NullMarked
package sandproof.reference.artifact;

import org.jspecify.annotations.NullMarked;
