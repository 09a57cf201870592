package sandproof.judge;

/**
 * Whether the payload really tried.
 *
 * @param answered whether the challenge was answered, by the start line or by a process seen from outside
 * @param hostile whether the hostile step was reached, by its answered line or by a process seen from outside
 * @param control what came of the permitted sibling of the hostile act
 * @param normalWork what came of ordinary work in this sandbox: without it nothing here proves anything
 * @param trouble what kept the attempt from running in one sentence, empty when nothing did
 * @since 0.1
 */
public record RunFacts(boolean answered, boolean hostile, Outcome control, Outcome normalWork, String trouble) {
    /** What came of a control. */
    public enum Outcome {
        WORKED,
        FAILED,
        NOT_SEEN
    }
}
