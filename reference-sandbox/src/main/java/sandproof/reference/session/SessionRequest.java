package sandproof.reference.session;

import java.time.Duration;
import sandproof.reference.task.TaskRequest;

/**
 * What a caller asks a session to be, checked.
 *
 * @param task what is the same for all rounds; it has no command, and its limits are used up by all rounds together
 * @param rounds the most rounds it may have
 * @param idle how long it may wait for its next round
 * @param most how long it may be open at all
 * @since 0.1
 */
public record SessionRequest(TaskRequest task, int rounds, Duration idle, Duration most) {
    /** What a session gets when it asks for nothing else. */
    public static final int USUAL_ROUNDS = 32;

    public static final Duration USUAL_IDLE = Duration.ofMinutes(1);
    public static final Duration USUAL_MOST = Duration.ofMinutes(15);

    /** What no session can exceed. */
    public static final int MOST_ROUNDS = 1_000;

    public static final Duration LONGEST_IDLE = Duration.ofMinutes(15);
    public static final Duration LONGEST = Duration.ofHours(1);
}
