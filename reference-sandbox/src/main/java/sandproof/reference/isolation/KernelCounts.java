package sandproof.reference.isolation;

/**
 * What the kernel counted in a task's control group.
 *
 * @param memoryKills processes killed for want of memory
 * @param refusedForks processes not started because of the limit
 * @since 0.1
 */
public record KernelCounts(long memoryKills, long refusedForks) {}
