package sandproof.sandbox;

import java.util.List;

/**
 * Only a part of what a task left could be taken. What came is told all the same, since a part is enough to give something
 * away; of the rest nobody knows.
 *
 * @since 0.1
 */
public final class PartialArtifactsException extends SandboxException {
    private final transient List<Artifact> taken;

    /** @param taken what came before it broke off */
    public PartialArtifactsException(String message, List<Artifact> taken) {
        super(message);
        this.taken = List.copyOf(taken);
    }

    public List<Artifact> taken() {
        return taken;
    }
}
