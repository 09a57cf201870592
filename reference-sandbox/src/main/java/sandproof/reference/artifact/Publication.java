package sandproof.reference.artifact;

import java.util.List;

/**
 * What became of a task's output.
 *
 * @since 0.1
 */
public record Publication(List<PublishedArtifact> artifacts) {
    public Publication {
        artifacts = List.copyOf(artifacts);
    }
}
