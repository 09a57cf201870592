package sandproof.reference.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

/**
 * Takes over what tasks leave behind. Every refusal is listed with its reason and recorded against the task.
 *
 * @since 0.1
 */
public final class Publisher {
    private final Quarantine quarantine;
    private final AuditLog audit;
    private final Looseness loose;

    /** A publisher that keeps quarantine and published files below {@code root}, one directory a task. */
    public Publisher(Path root, AuditLog audit, Weaknesses weaknesses) {
        this.quarantine = new Quarantine(root);
        this.audit = audit;
        this.loose = Looseness.of(weaknesses);
        MediaType.prepare();
    }

    /**
     * Collects, checks and publishes; to be called once, when no process of the task is left (though nothing here
     * relies on it).
     *
     * @throws IOException when the output directory cannot be listed or the quarantine cannot be made; nothing is
     *     published then
     */
    public Publication publish(String taskId, Path outputDir, ArtifactLimits limits) throws IOException {
        quarantine.open(taskId);
        OutputWalk.Listing listing = OutputWalk.walk(outputDir);
        int owner = (Integer) Files.getAttribute(outputDir, "unix:uid");
        Intake intake = new Intake(taskId, owner, quarantine, limits, loose);
        List<PublishedArtifact> artifacts = new ArrayList<>();
        // Said first: as the last of so many it would only be counted.
        if (!listing.complete()) {
            audit.denial(taskId, "artifacts", "count", "further entries", "more than " + OutputWalk.MOST + " entries");
        }
        for (Found found : listing.found()) {
            int index = artifacts.size();
            try {
                artifacts.add(intake.take(index, found));
            } catch (ObjectionException e) {
                Objection objection = e.objection();
                audit.denial(taskId, "artifacts", objection.rule(), found.name(), objection.reason());
                artifacts.add(Intake.refused(index, found, objection));
            }
        }
        quarantine.emptyWaiting(taskId);
        return new Publication(artifacts);
    }

    /** The content of a published artifact. */
    public InputStream open(String taskId, int index) throws IOException {
        return quarantine.read(taskId, index);
    }

    /** Removes whatever is kept of a task. Safe to call for a task that left nothing. */
    public void forget(String taskId) throws IOException {
        quarantine.forget(taskId);
    }

    /** Removes whatever is kept of any task. */
    public void forgetAll() throws IOException {
        quarantine.forgetAll();
    }
}
