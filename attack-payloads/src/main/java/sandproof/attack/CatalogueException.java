package sandproof.attack;

/**
 * Something is wrong with an attack file or with a selection of attacks; the message is one sentence for the user.
 *
 * @since 0.1
 */
public final class CatalogueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CatalogueException(String sentence) {
        super(sentence);
    }

    CatalogueException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
