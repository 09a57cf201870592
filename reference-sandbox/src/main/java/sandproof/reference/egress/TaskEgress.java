package sandproof.reference.egress;

/**
 * One task's way out.
 *
 * @since 0.1
 */
public final class TaskEgress implements AutoCloseable {
    TaskEgress() {}

    /** Cuts every open connection, stops listening and removes the socket. Safe to call twice. */
    @Override
    public void close() {}
}
