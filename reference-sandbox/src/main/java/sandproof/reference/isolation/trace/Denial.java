package sandproof.reference.isolation.trace;

/**
 * A boundary that held.
 *
 * @param boundary the boundary's word
 * @param rule which of its rules
 * @param object what was denied
 * @param detail the call and its error; never what a task read or wrote
 * @since 0.1
 */
public record Denial(String boundary, String rule, String object, String detail) {
    static Denial of(String boundary, String rule, String object, TraceEvent.Failed call) {
        return new Denial(boundary, rule, object, call.call() + ": " + call.error());
    }
}
