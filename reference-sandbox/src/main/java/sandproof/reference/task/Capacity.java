package sandproof.reference.task;

/**
 * How many tasks a service takes.
 *
 * @param parallel tasks that run side by side
 * @param queue tasks that wait for one of them to end
 * @param pool cells that are kept built ahead of the tasks that will use them
 * @param sessions sessions that are open at one time
 * @since 0.1
 */
public record Capacity(int parallel, int queue, int pool, int sessions) {
    public static final Capacity DEFAULTS = new Capacity(32, 256, 0, 32);
}
