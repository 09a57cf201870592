/**
 * The mounts that this process sees. Whoever removes a directory asks here first: what is mounted below it is another's,
 * and removing the directory would empty it.
 */
@NullMarked
package sandproof.mount;

import org.jspecify.annotations.NullMarked;
