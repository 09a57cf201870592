/**
 * Looks at the host from outside the sandbox: which processes carry an attempt's nonce, what they hold, and what is left
 * of a task. Reads only {@code /proc}, {@code /sys/fs/cgroup} and a few directories; changes nothing but what
 * {@link sandproof.probe.Broom} is told to remove.
 */
@NullMarked
package sandproof.probe;

import org.jspecify.annotations.NullMarked;
