package sandproof.reference.artifact;

/**
 * One entry of a task's output directory, published or refused.
 *
 * @param index its number within the task, from 0
 * @param name path below the output directory, escaped where it is refused
 * @param kind {@code file}, {@code symlink}, {@code directory}, {@code fifo}, {@code socket} or {@code device}
 * @param size bytes, as the file system says
 * @param sha256 hex digest of the published bytes; empty when refused
 * @param published whether {@link Publisher#open} gives its content
 * @param reason why it was refused; empty when published
 * @since 0.1
 */
public record PublishedArtifact(
        int index, String name, String kind, long size, String sha256, boolean published, String reason) {}
