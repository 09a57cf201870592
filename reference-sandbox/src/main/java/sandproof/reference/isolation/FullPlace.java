package sandproof.reference.isolation;

/**
 * A writable place at its end.
 *
 * @param rule {@code disk} or {@code inodes}
 * @param path the place, seen from inside
 * @since 0.1
 */
public record FullPlace(String rule, String path) {}
