/**
 * What stands in an image, read from its archive and never run: who it runs as, which of its files give away another
 * user's rights, and which secrets were left in its layers. An archive is hostile: nothing of it is unpacked, and
 * everything read of it is bounded. Of a secret only its place and kind are ever told.
 */
@NullMarked
package sandproof.image;

import org.jspecify.annotations.NullMarked;
