package sandproof.report.document;

/**
 * A document that cannot be used. The message is one sentence for the person who has to mend the file.
 *
 * @since 0.1
 */
public class DocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DocumentException(String message) {
        super(message);
    }

    public DocumentException(String message, Throwable cause) {
        super(message, cause);
    }
}
