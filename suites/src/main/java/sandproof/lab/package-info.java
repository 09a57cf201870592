/**
 * The range in which attacks are tried: a network namespace with no way out, in which every address is a canary of
 * ours, and host canaries that only the sandbox under test keeps out of reach. An escape is heard here; silence counts
 * only while {@link sandproof.lab.Lab#health()} says that every canary listens.
 */
@NullMarked
package sandproof.lab;

import org.jspecify.annotations.NullMarked;
