package sandproof.sandbox;

/**
 * The sandbox did not do its part of the contract. The message is one sentence fit for a person: what was asked, what
 * came, what to do.
 *
 * @since 0.1
 */
public class SandboxException extends RuntimeException {
    public SandboxException(String message) {
        super(message);
    }

    public SandboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
