/**
 * HTTP/1.1 over one connection a request, cut at its deadline and its bound whatever the other side does: the services
 * asked may be in a hostile task's hands.
 */
@NullMarked
package sandproof.driver.wire;

import org.jspecify.annotations.NullMarked;
