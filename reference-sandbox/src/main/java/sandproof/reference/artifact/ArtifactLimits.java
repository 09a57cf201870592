package sandproof.reference.artifact;

import java.util.Set;

/**
 * What a task may publish.
 *
 * @param bytesEach most bytes of one artifact
 * @param count most artifacts
 * @param totalBytes most bytes of all together
 * @param types admitted media types, exact: {@code text/csv} does not admit {@code text/plain}
 * @since 0.1
 */
public record ArtifactLimits(long bytesEach, int count, long totalBytes, Set<String> types) {
    public ArtifactLimits {
        types = Set.copyOf(types);
    }
}
