package sandproof.reference.credential;

import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.Weaknesses;

/**
 * Issues and judges the tasks' tokens.
 *
 * @since 0.1
 */
@SuppressWarnings("DoNotCallSuggester")
public final class TaskCredentials {
    public TaskCredentials(AuditLog audit, Weaknesses weaknesses) {}

    /** A fresh token for a task. Only its hash is kept, and the audit log will never show it. */
    public String issue(String taskId) {
        throw new UnsupportedOperationException();
    }

    /** Ends every token of a task. */
    public void revoke(String taskId) {
        throw new UnsupportedOperationException();
    }

    /** Whether a token is good; the use of a revoked one is denied and recorded against its task. */
    public Introspection introspect(String token) {
        throw new UnsupportedOperationException();
    }
}
