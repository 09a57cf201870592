@NullMarked
package sandproof.lab;

import org.jspecify.annotations.NullMarked;
