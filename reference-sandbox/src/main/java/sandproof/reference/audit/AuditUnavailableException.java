package sandproof.reference.audit;

/**
 * The audit log cannot be written or read. The task in question must be ended: nothing runs unobserved. The
 * message names no place of the host.
 *
 * @since 0.1
 */
public final class AuditUnavailableException extends RuntimeException {
    public AuditUnavailableException(String message) {
        super(message);
    }

    public AuditUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
