package sandproof.reference.egress;

/**
 * How much a task may move.
 *
 * @param bytes in both directions together
 * @param bytesPerSecond in each direction, over all its connections
 * @param requests in its life
 * @param connections at one time
 * @since 0.1
 */
public record EgressBounds(long bytes, long bytesPerSecond, int requests, int connections) {
    /** What no task can exceed; also what it gets when it says nothing. */
    public static final EgressBounds MOST = new EgressBounds(256 << 20, 16 << 20, 2_000, 16);
}
