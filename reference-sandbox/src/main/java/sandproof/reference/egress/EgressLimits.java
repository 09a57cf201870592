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
        return new EgressLimits(
                16 * 1024,
                16 * MIB,
                64 * MIB,
                256 * MIB,
                16 * MIB,
                16,
                2_000,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));
    }
}
