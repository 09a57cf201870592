package sandproof.report.result;

/**
 * One thing seen during an attempt.
 *
 * @param atMillis milliseconds since the attempt began
 * @param by who saw it: {@code payload}, {@code sandbox}, {@code harness} or a witness's word
 * @param what what was seen; bounded, may quote hostile text
 * @since 0.1
 */
public record Evidence(long atMillis, String by, String what) {}
