package sandproof.reference.task;

/**
 * How many tasks a service takes.
 *
 * @param parallel tasks that run side by side
 * @param queue tasks that wait for one of them to end
 * @since 0.1
 */
public record Capacity(int parallel, int queue) {
    public static final Capacity DEFAULTS = new Capacity(32, 256);
}
