package sandproof.lab;

/**
 * A secret that was found where it must not be.
 *
 * @param secret its name
 * @param form the form it was found in, see {@link Secret#foundIn(byte[])}
 * @since 0.1
 */
public record Leak(String secret, String form) {}
