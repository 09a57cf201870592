package sandproof.reference.audit;

import java.util.function.Supplier;
import sandproof.reference.weakness.AuditKeepsSecrets;
import sandproof.reference.weakness.Weaknesses;

/** Turns what callers say into what may be written: without secrets, escaped, bounded. */
final class AuditWords {
    private static final int MOST_OF_A_NAME = 128;

    private final Redaction redaction = new Redaction();
    private final boolean keepsSecrets;

    AuditWords(Weaknesses weaknesses) {
        keepsSecrets = weaknesses.has(AuditKeepsSecrets.class);
    }

    void redact(String owner, String secret) {
        redaction.add(owner, secret);
    }

    void retire(String owner) {
        redaction.retire(owner);
    }

    void redactAlways(String secret) {
        redaction.addForEver(secret);
    }

    String detail(String detail, Supplier<String> secret) {
        return keepsSecrets ? detail + ' ' + secret.get() : detail;
    }

    /** Secrets go first: the bounds must not cut one in two and so hide it from the search. */
    String text(String text) {
        return AuditText.bound(AuditText.escape(clean(text)), AuditText.MOST);
    }

    String name(String text) {
        return AuditText.bound(AuditText.escape(clean(text)), MOST_OF_A_NAME);
    }

    /** Line breaks and quotes as they come. */
    String unescaped(String text) {
        return AuditText.bound(clean(text), AuditText.MOST).replace("\\", "\\\\\\\\");
    }

    private String clean(String text) {
        return keepsSecrets ? text : redaction.apply(text);
    }
}
