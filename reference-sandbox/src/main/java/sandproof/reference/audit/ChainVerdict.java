package sandproof.reference.audit;

/**
 * What a walk along the chain found.
 *
 * @param records whole records, from the start
 * @param bytes where the last whole record ends
 * @param lastHash its hash; 64 zeros when there is none
 * @param state what comes after it
 * @param problem the sentence for people; empty when whole
 * @since 0.1
 */
public record ChainVerdict(long records, long bytes, String lastHash, State state, String problem) {
    /** What may come after the last whole record. */
    public enum State {
        /** Nothing. */
        WHOLE,
        /** The beginning of a line, as a killed writer leaves it. */
        TORN,
        /** Something that was never written so. */
        BROKEN
    }

    /** Whether every line is a record and each follows from the one before. */
    public boolean whole() {
        return state == State.WHOLE;
    }
}
