/**
 * The attacks as JUnit 5 tests, one class a boundary: each attack is a node with four tests beneath it, so that any
 * runner, IDE or report shows the findings apart. Which sandbox is attacked is said by the system property
 * {@code sandproof.target}.
 */
@NullMarked
package sandproof.suites;

import org.jspecify.annotations.NullMarked;
