/**
 * The driver for a Kubernetes cluster: one pod a task, in a namespace of its own that is gone when the task is over. Uses
 * the API as any tenant's platform would; nothing is made safer than the target's settings and the cluster make it. What
 * the API answers is as hostile as what a task writes.
 */
@NullMarked
package sandproof.driver.kubernetes;

import org.jspecify.annotations.NullMarked;
