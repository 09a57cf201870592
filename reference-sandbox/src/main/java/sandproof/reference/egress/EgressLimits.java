package sandproof.reference.egress;

import java.time.Duration;

/**
 * Bounds of one task's egress.
 *
 * @param headBytes request line and headers
 * @param bodyBytes one request's body
 * @param answerBytes one answer's body
 * @param taskBytes all a task may move in both directions
 * @param bytesPerSecond of all its connections together, each direction
 * @param connections at one time
 * @param requests in the task's life
 * @param idle silence after which a connection is cut; also the time a request's head may take
 * @param connect time a connection may take to come about
 */
record EgressLimits(
        int headBytes,
        long bodyBytes,
        long answerBytes,
        long taskBytes,
        long bytesPerSecond,
        int connections,
        int requests,
        Duration idle,
        Duration connect) {
    private static final long MIB = 1 << 20;

    static EgressLimits usual() {
        EgressBounds most = EgressBounds.MOST;
        return new EgressLimits(
                16 * 1024,
                16 * MIB,
                64 * MIB,
                most.bytes(),
                most.bytesPerSecond(),
                most.connections(),
                most.requests(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
    }

    /** What is left of it within a task's own bounds. */
    EgressLimits within(EgressBounds bounds) {
        return new EgressLimits(
                headBytes,
                bodyBytes,
                answerBytes,
                Math.min(taskBytes, bounds.bytes()),
                Math.min(bytesPerSecond, bounds.bytesPerSecond()),
                Math.min(connections, bounds.connections()),
                Math.min(requests, bounds.requests()),
                idle,
                connect);
    }
}
