package sandproof.probe;

/**
 * One process of an attempt, as it was last seen.
 *
 * @param pid its process id in the lab
 * @param start its start time in clock ticks, which with the pid names it for good
 * @param payload whether it is the task's own (its environment carries the nonce, or it descends from one that does),
 *     not a helper of the sandbox that only names the nonce in its arguments
 * @param command its command line, bounded, with spaces between arguments
 */
public record Seen(int pid, long start, boolean payload, String command) {}
