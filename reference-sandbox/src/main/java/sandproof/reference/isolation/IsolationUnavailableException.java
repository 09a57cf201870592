package sandproof.reference.isolation;

/**
 * This machine lacks something without which no task can be held. The message is one sentence that says what.
 *
 * @since 0.1
 */
public final class IsolationUnavailableException extends Exception {
    public IsolationUnavailableException(String message) {
        super(message);
    }

    public IsolationUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
