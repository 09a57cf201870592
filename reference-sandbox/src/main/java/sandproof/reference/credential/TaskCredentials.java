package sandproof.reference.credential;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.TokenSurvives;
import sandproof.reference.weakness.Weaknesses;

/**
 * Issues and judges the tasks' tokens. A restarted service knows none of them, so every token of the time before is
 * refused.
 *
 * @since 0.1
 */
public final class TaskCredentials {
    private final AuditLog audit;
    private final boolean tokensSurvive;
    private final SecureRandom random = new SecureRandom();
    private final Map<TokenHash, Issued> issued = new HashMap<>();

    private record Issued(String taskId, String tokenId, boolean active) {}

    public TaskCredentials(AuditLog audit, Weaknesses weaknesses) {
        this.audit = audit;
        this.tokensSurvive = weaknesses.has(TokenSurvives.class);
    }

    /** A fresh token for a task. Only its hash is kept, and the audit log will never show it. */
    public String issue(String taskId) {
        String token = TokenText.fresh(random);
        audit.redact(token);
        TokenHash hash = TokenHash.of(token);
        synchronized (this) {
            issued.put(hash, new Issued(taskId, hash.id(), true));
        }
        return token;
    }

    /** Ends every token of a task; they stay known, so that their use can be told from a guess. */
    public synchronized void revoke(String taskId) {
        if (!tokensSurvive) {
            issued.replaceAll((hash, token) ->
                    token.taskId().equals(taskId) ? new Issued(taskId, token.tokenId(), false) : token);
        }
    }

    /** Whether a token is good; the use of a revoked one is denied and recorded against its task. */
    public Introspection introspect(String token) {
        Issued known;
        synchronized (this) {
            known = issued.get(TokenHash.of(token));
        }
        if (known == null) {
            return new Introspection(false, "", "");
        }
        if (!known.active()) {
            audit.denial(known.taskId(), "credentials", "revoked", known.tokenId(), "the task has ended");
        }
        return new Introspection(known.active(), known.taskId(), known.tokenId());
    }
}
