@NullMarked
package sandproof.image;

import org.jspecify.annotations.NullMarked;
