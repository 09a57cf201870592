/** The service as a whole, in namespaces of its own, seen through its API and from beside it. */
@NullMarked
package sandproof.reference.live;

import org.jspecify.annotations.NullMarked;
