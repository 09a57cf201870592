package sandproof.reference.task;

/**
 * There is no room for a task now.
 *
 * @since 0.1
 */
public final class OverloadedException extends Exception {

    private final long seconds;

    public OverloadedException(String why, long seconds) {
        super(why);
        this.seconds = seconds;
    }

    /** When there may be room again, in seconds from now. */
    public long seconds() {
        return seconds;
    }
}
