package sandproof.reference.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sandproof.reference.weakness.Weaknesses;

/**
 * The append-only log of denials and of tasks' lives. Safe for many threads.
 *
 * <p>A record that cannot be written is an {@link AuditUnavailableException}: whoever asked for it must end the task, for
 * a sandbox that cannot tell what it denied does not run code.
 *
 * @since 0.1
 */
@SuppressWarnings("DoNotCallSuggester")
public final class AuditLog implements AutoCloseable {
    private AuditLog() {}

    /** Opens or creates the log, with no hole in it. */
    public static AuditLog open(Path file) throws IOException {
        return open(file, Weaknesses.none());
    }

    /** Opens or creates the log, continuing its chain; a torn last line is cut, saved aside and noted. */
    public static AuditLog open(Path file, Weaknesses weaknesses) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Records that {@code boundary} denied {@code object} to a task; returns the record's number. */
    public long denial(String taskId, String boundary, String rule, String object, String detail) {
        throw new UnsupportedOperationException();
    }

    /** Records a step of a task's life. */
    public long step(String taskId, String rule, String object, String detail) {
        throw new UnsupportedOperationException();
    }

    /** From now on {@code secret} never reaches the file, in whatever field it comes. */
    public void redact(String secret) {
        throw new UnsupportedOperationException();
    }

    /** At most {@code most} records that come after {@code seq}, of one task or of all. */
    public List<AuditRecord> after(long seq, Optional<String> taskId, int most) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
