package sandproof.reference.task;

/**
 * The ledger cannot be read or written: no task may go on without it.
 *
 * @since 0.1
 */
public final class LedgerException extends RuntimeException {
    LedgerException(Throwable cause) {
        super("the ledger failed: " + cause.getMessage(), cause);
    }
}
