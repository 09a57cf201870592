package sandproof.reference.credential;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.weakness.TokenLingers;
import sandproof.reference.weakness.TokenSurvives;
import sandproof.reference.weakness.Weaknesses;

/**
 * Issues and judges the tasks' tokens. A token is good for one audience, and no longer than its task may run, even if
 * nobody ever revokes it. A restarted service knows none of them, so every token of the time before is refused.
 *
 * @since 0.1
 */
public final class TaskCredentials {
    /** Ended tasks whose tokens are still told from guesses; beyond that the oldest are forgotten, and refused as unknown. */
    static final int MOST_ENDED = 2_000;

    private final AuditLog audit;
    private final boolean tokensSurvive;
    private final boolean tokensLinger;
    private final LongSupplier nanos;
    private final SecureRandom random = new SecureRandom();
    private final Map<TokenHash, Issued> alive = new HashMap<>();
    private final Map<TokenHash, Issued> ended = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TokenHash, Issued> eldest) {
            return size() > MOST_ENDED;
        }
    };

    /** The deadline is the clock's that nobody can set; the instant is for those who ask. */
    private record Issued(String taskId, String tokenId, String audience, Instant expires, long deadline) {
        Issued until(long later) {
            return new Issued(taskId, tokenId, audience, expires, later);
        }

        Introspection judged(boolean active) {
            return new Introspection(active, taskId, tokenId, audience, expires.getEpochSecond());
        }
    }

    public TaskCredentials(AuditLog audit, Weaknesses weaknesses) {
        this(audit, weaknesses, System::nanoTime);
    }

    TaskCredentials(AuditLog audit, Weaknesses weaknesses, LongSupplier nanos) {
        this.audit = audit;
        this.tokensSurvive = weaknesses.has(TokenSurvives.class);
        this.tokensLinger = weaknesses.has(TokenLingers.class);
        this.nanos = nanos;
    }

    /** A fresh token for a task. Only its hash is kept, and the audit log will never show it. */
    public String issue(String taskId, String audience, Duration life) {
        String token = TokenText.fresh(random);
        audit.redact(taskId, token);
        TokenHash hash = TokenHash.of(token);
        Issued issued = new Issued(
                taskId,
                hash.id(),
                audience,
                Clock.systemUTC().instant().plus(life),
                nanos.getAsLong() + life.toNanos());
        audit.step(taskId, "credential-issued", hash.id(), "for " + audience + ", until " + issued.expires());
        synchronized (this) {
            alive.put(hash, issued);
        }
        return token;
    }

    /** Ends every token of a task; they stay known for a while, so that their use can be told from a guess. */
    public void revoke(String taskId) {
        if (tokensSurvive) {
            return;
        }
        if (tokensLinger) {
            linger(taskId);
            return;
        }
        // Refused from here on, whether or not the log has room to say so.
        for (Issued gone : end(taskId)) {
            audit.owe(taskId, "credential-revoked", gone.tokenId(), "");
        }
        audit.retire(taskId);
    }

    private synchronized void linger(String taskId) {
        long later = nanos.getAsLong() + TokenLingers.TIME.toNanos();
        alive.replaceAll((hash, issued) -> issued.taskId().equals(taskId) ? issued.until(later) : issued);
    }

    private synchronized List<Issued> end(String taskId) {
        List<Issued> own = new ArrayList<>();
        alive.entrySet().removeIf(entry -> {
            boolean gone = entry.getValue().taskId().equals(taskId);
            if (gone) {
                ended.put(entry.getKey(), entry.getValue());
                own.add(entry.getValue());
            }
            return gone;
        });
        return own;
    }

    /**
     * Whether a token is good for {@code audience}, or for whom it was made when that is empty; the use of one that is
     * revoked, expired or meant for another is denied and recorded against its task.
     */
    public Introspection introspect(String token, String audience) {
        TokenHash hash = TokenHash.of(token);
        Issued good;
        Issued gone;
        synchronized (this) {
            good = alive.get(hash);
            gone = ended.get(hash);
        }
        Issued known = good == null ? gone : good;
        if (known == null) {
            return Introspection.UNKNOWN;
        }
        Optional<Refused> refused = refused(known, good == null, audience);
        refused.ifPresent(why -> audit.denial(known.taskId(), "credentials", why.rule, known.tokenId(), why.detail));
        return known.judged(refused.isEmpty());
    }

    private record Refused(String rule, String detail) {}

    private Optional<Refused> refused(Issued known, boolean revoked, String audience) {
        if (revoked) {
            return Optional.of(new Refused("revoked", "the task has ended"));
        }
        if (!tokensSurvive && nanos.getAsLong() - known.deadline() >= 0) {
            return Optional.of(new Refused("expired", "the task's outer time limit is over"));
        }
        return audience.isEmpty() || audience.equals(known.audience())
                ? Optional.empty()
                : Optional.of(new Refused("audience", "it is for " + known.audience() + ", not for " + audience));
    }
}
