package sandproof.reference.credential;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    /** Ended tasks whose tokens are still told from guesses; beyond that the oldest are forgotten, and refused as unknown. */
    static final int MOST_ENDED = 2_000;

    private final AuditLog audit;
    private final boolean tokensSurvive;
    private final SecureRandom random = new SecureRandom();
    private final Map<TokenHash, Issued> alive = new HashMap<>();
    private final Map<TokenHash, Issued> ended = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TokenHash, Issued> eldest) {
            return size() > MOST_ENDED;
        }
    };

    private record Issued(String taskId, String tokenId) {}

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
            alive.put(hash, new Issued(taskId, hash.id()));
        }
        return token;
    }

    /** Ends every token of a task; they stay known for a while, so that their use can be told from a guess. */
    public synchronized void revoke(String taskId) {
        if (tokensSurvive) {
            return;
        }
        alive.entrySet().removeIf(entry -> {
            boolean own = entry.getValue().taskId().equals(taskId);
            if (own) {
                ended.put(entry.getKey(), entry.getValue());
            }
            return own;
        });
    }

    /** Whether a token is good; the use of a revoked one is denied and recorded against its task. */
    public Introspection introspect(String token) {
        TokenHash hash = TokenHash.of(token);
        Issued good;
        Issued gone;
        synchronized (this) {
            good = alive.get(hash);
            gone = ended.get(hash);
        }
        if (gone != null) {
            audit.denial(gone.taskId(), "credentials", "revoked", gone.tokenId(), "the task has ended");
            return new Introspection(false, gone.taskId(), gone.tokenId());
        }
        return good == null ? new Introspection(false, "", "") : new Introspection(true, good.taskId(), good.tokenId());
    }
}
