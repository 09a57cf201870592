package sandproof.reference.task;

/**
 * An idempotency key came again with another body.
 *
 * @since 0.1
 */
public final class KeyConflictException extends Exception {

    KeyConflictException() {
        super("this key was used for another submission");
    }
}
