package sandproof.reference.session;

/** Why a session ends; the first one counts. */
enum SessionEnd {
    CLOSED("closed", "closed on request"),
    IDLE("expired", "no round was asked for within its idle time"),
    OLD("expired", "the longest time that it may be open was over"),
    STOPPED("stopped", "the service was stopped");

    private final String state;
    private final String reason;

    SessionEnd(String state, String reason) {
        this.state = state;
        this.reason = reason;
    }

    /** The word used in answers and in the ledger. */
    String state() {
        return state;
    }

    String reason() {
        return reason;
    }
}
