package sandproof.reference.audit;

import java.util.HashSet;
import java.util.Set;
import sandproof.reference.weakness.AuditSilentArtifacts;
import sandproof.reference.weakness.AuditSilentCredentials;
import sandproof.reference.weakness.AuditSilentEgress;
import sandproof.reference.weakness.Weaknesses;

/** The boundaries whose denials are not logged: none, unless a weakness says so. */
record Silence(Set<String> boundaries) {
    static Silence of(Weaknesses weaknesses) {
        Set<String> silent = new HashSet<>();
        if (weaknesses.has(AuditSilentEgress.class)) {
            silent.add("egress");
        }
        if (weaknesses.has(AuditSilentArtifacts.class)) {
            silent.add("artifacts");
        }
        if (weaknesses.has(AuditSilentCredentials.class)) {
            silent.add("credentials");
        }
        return new Silence(Set.copyOf(silent));
    }

    boolean covers(String boundary) {
        return boundaries.contains(boundary);
    }
}
