package sandproof.reference.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

/**
 * Takes over what tasks leave behind.
 *
 * @since 0.1
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Publisher {
    /** A publisher that keeps quarantine and published files below {@code root}, one directory a task. */
    public Publisher(Path root, AuditLog audit, Weaknesses weaknesses) {}

    /** Collects, checks and publishes; to be called once, when no process of the task is left. */
    public Publication publish(String taskId, Path outputDir, ArtifactLimits limits) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** The content of a published artifact. */
    public InputStream open(String taskId, int index) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Removes whatever is kept of a task. */
    public void forget(String taskId) throws IOException {
        throw new UnsupportedOperationException();
    }
}
