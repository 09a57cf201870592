package sandproof.reference.task;

/**
 * The service is on its way down and takes no task any more.
 *
 * @since 0.1
 */
public final class StoppingException extends Exception {

    public StoppingException() {
        super("the service is stopping");
    }
}
