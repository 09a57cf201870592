package sandproof.attempt;

import java.util.List;
import sandproof.attack.Witness;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.PartialArtifactsException;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;

/**
 * What a task left in its output directory, as far as it was handed back.
 *
 * @param missing why not all of it was; empty when it was
 */
record Left(List<Artifact> artifacts, String missing) {
    static final Left NOTHING = new Left(List.of(), "");

    /** @throws SandboxException when it is not even known whether there is anything */
    static Left of(Task task) {
        try {
            return new Left(task.artifacts(), "");
        } catch (PartialArtifactsException part) {
            return new Left(part.taken(), String.valueOf(part.getMessage()));
        }
    }

    /** Those who look at what is handed back have not seen what was not. */
    void tell(Witnesses witnesses) {
        if (!missing.isEmpty()) {
            for (Witness by : List.of(Witness.SECRET, Witness.ARTIFACT)) {
                witnesses.couldNotSee(by, "not all that the task left could be looked at: " + missing);
            }
        }
    }
}
