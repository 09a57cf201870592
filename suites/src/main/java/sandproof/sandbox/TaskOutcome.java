package sandproof.sandbox;

import java.util.OptionalInt;

/**
 * How a task ended, in the sandbox's words.
 *
 * @param exitCode empty when it did not exit by itself
 * @param stdout bytes handed back, bounded by the driver
 * @param stderr bytes handed back, bounded by the driver
 * @param streamBytes how many bytes of stdout and stderr the sandbox handed back before the driver's own bound cut
 *     them
 * @param reason the sandbox's own sentence; hostile text
 * @since 0.1
 */
public record TaskOutcome(
        TaskState state, OptionalInt exitCode, byte[] stdout, byte[] stderr, long streamBytes, String reason) {}
