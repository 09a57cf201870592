package sandproof.reference.task;

/**
 * The pool in numbers.
 *
 * @param size cells that are kept built ahead
 * @param ready of them, the ones that are built and not taken
 * @since 0.1
 */
public record PoolView(int size, int ready) {}
