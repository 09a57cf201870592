package sandproof.reference.session;

/**
 * The session has no round to give now.
 *
 * @since 0.1
 */
public final class NoRoundException extends Exception {

    private final Why why;

    /** Whether it is worth another try. */
    public enum Why {
        /** A round runs; there is one at a time. */
        BUSY,
        /** The session is on its way down, or over. */
        OVER,
        /** All rounds together have used up what the session may. */
        SPENT
    }

    NoRoundException(Why why, String message) {
        super(message);
        this.why = why;
    }

    public Why why() {
        return why;
    }
}
