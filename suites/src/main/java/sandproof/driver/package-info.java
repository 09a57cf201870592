/**
 * Targets: files that say how a sandbox is reached and what it claims, and the drivers that reach it. A driver is found
 * by its name among the {@link sandproof.driver.DriverProvider}s on the class path.
 */
@NullMarked
package sandproof.driver;

import org.jspecify.annotations.NullMarked;
