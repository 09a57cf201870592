/**
 * The driver for the reference sandbox's HTTP interface. It starts the service where the target says so, and believes
 * nothing that the service answers before it is checked.
 */
@NullMarked
package sandproof.driver.http;

import org.jspecify.annotations.NullMarked;
