package sandproof.image;

/**
 * An archive that is no image, or more than can be read. The message is one sentence fit for a person.
 *
 * @since 0.1
 */
public final class ImageException extends RuntimeException {
    ImageException(String message) {
        super(message);
    }
}
