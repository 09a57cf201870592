/**
 * What is tried: attacks as data. Reads every {@code attack.yaml} of the catalogue, checks it against its schema and
 * hands out immutable values; knows nothing of sandboxes, judges or reports.
 */
@NullMarked
package sandproof.attack;

import org.jspecify.annotations.NullMarked;
