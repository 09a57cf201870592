package sandproof.reference.task;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.isolation.trace.Denial;
import sandproof.reference.weakness.AuditSilentFilesystem;
import sandproof.reference.weakness.AuditSilentKernel;
import sandproof.reference.weakness.AuditSilentLimits;
import sandproof.reference.weakness.AuditWrongTask;
import sandproof.reference.weakness.Weakness;
import sandproof.reference.weakness.Weaknesses;

/**
 * Writes one task's denials to the audit log: each different one once, as soon as it is seen, up to a number; what
 * repeats or comes after is counted and told at the end.
 */
final class Denials {
    private static final int MOST_SINGLE = 200;

    private static final Map<String, Class<? extends Weakness>> SILENCED = Map.of(
            "process", AuditSilentLimits.class,
            "kernel", AuditSilentKernel.class,
            "filesystem", AuditSilentFilesystem.class);

    private final AuditLog audit;
    private final String taskId;
    private final Weaknesses weaknesses;
    private final Map<Key, Integer> seen = new HashMap<>();
    private int beyond;

    private record Key(String boundary, String rule, String object) {}

    Denials(AuditLog audit, String taskId, Weaknesses weaknesses) {
        this.audit = audit;
        this.taskId = taskId;
        this.weaknesses = weaknesses;
    }

    synchronized void add(Denial denial) {
        Class<? extends Weakness> silencer = SILENCED.get(denial.boundary());
        if (silencer != null && weaknesses.has(silencer)) {
            return;
        }
        Key key = new Key(denial.boundary(), denial.rule(), denial.object());
        if (seen.containsKey(key)) {
            seen.merge(key, 1, Integer::sum);
        } else if (seen.size() < MOST_SINGLE) {
            seen.put(key, 1);
            audit.denial(blamed(denial), denial.boundary(), denial.rule(), denial.object(), denial.detail());
        } else {
            beyond++;
        }
    }

    private String blamed(Denial denial) {
        return weaknesses.has(AuditWrongTask.class)
                ? AuditWrongTask.blamed(denial.boundary(), denial.object(), taskId)
                : taskId;
    }

    void add(String boundary, String rule, String object, String detail) {
        add(new Denial(boundary, rule, object, detail));
    }

    /** One sentence about what was not written singly, if there is any. */
    synchronized Optional<String> summary() {
        int repeated = seen.values().stream().mapToInt(count -> count - 1).sum();
        return repeated + beyond == 0
                ? Optional.empty()
                : Optional.of(repeated + " repetitions and " + beyond + " further denials were counted only");
    }
}
