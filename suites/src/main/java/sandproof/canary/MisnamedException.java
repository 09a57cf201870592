package sandproof.canary;

/**
 * What a target file says of its canaries does not fit them.
 *
 * @since 0.1
 */
public final class MisnamedException extends CanaryException {
    private static final long serialVersionUID = 1L;
    private final String field;

    MisnamedException(String field, String message) {
        super(message);
        this.field = field;
    }

    MisnamedException(String field, String message, Throwable cause) {
        super(message, cause);
        this.field = field;
    }

    /** The field of the target's canary that is wrong. */
    public String field() {
        return field;
    }
}
