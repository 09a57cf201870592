package sandproof.canary;

/**
 * A canary service that cannot be asked, or whose answers prove nothing; the message says why in half a sentence.
 *
 * @since 0.1
 */
public sealed class CanaryException extends RuntimeException permits MisnamedException {
    private static final long serialVersionUID = 1L;

    CanaryException(String message) {
        super(message);
    }

    CanaryException(String message, Throwable cause) {
        super(message, cause);
    }
}
