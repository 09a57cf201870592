/**
 * Who tries it: carries one attack to a sandbox, brings its task to the end the attack wants, gathers what every witness
 * saw and hands it to the judge.
 */
@NullMarked
package sandproof.attempt;

import org.jspecify.annotations.NullMarked;
