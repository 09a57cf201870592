@NullMarked
package sandproof.attack;

import org.jspecify.annotations.NullMarked;
