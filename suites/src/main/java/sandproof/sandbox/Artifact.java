package sandproof.sandbox;

/**
 * One thing a task left in its output directory, published or refused.
 *
 * @param name hostile text
 * @param kind {@code file}, {@code symlink}, {@code directory}, {@code fifo}, {@code socket}, {@code device}
 * @param size bytes, as the sandbox says
 * @param published whether a consumer can fetch it
 * @param content what a consumer gets on fetching it, bounded by the driver; empty when refused or special
 * @param reason why it was refused; hostile text
 * @since 0.1
 */
public record Artifact(String name, String kind, long size, boolean published, byte[] content, String reason) {}
