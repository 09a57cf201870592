package sandproof.report.json;

import sandproof.report.document.DocumentException;

/**
 * A results file that cannot be used. The message is one sentence with file, line, field, found and expected.
 *
 * @since 0.1
 */
public final class ResultFileException extends DocumentException {
    private static final long serialVersionUID = 1L;

    ResultFileException(String message) {
        super(message);
    }

    ResultFileException(DocumentException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
