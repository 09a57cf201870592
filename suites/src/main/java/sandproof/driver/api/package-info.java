/**
 * Sandboxes behind an HTTP API of somebody else's, told by request templates and JSON pointers in the target file. Nothing
 * that comes back is believed before it is checked, and nothing that goes out is put together as text.
 */
@NullMarked
package sandproof.driver.api;

import org.jspecify.annotations.NullMarked;
