/**
 * A task's only way out: one Unix socket each, behind which a proxy checks names, ports and every resolved address and
 * connects to the very address it checked. The socket is the task's identity; no header can forge it.
 */
@NullMarked
package sandproof.reference.egress;

import org.jspecify.annotations.NullMarked;
