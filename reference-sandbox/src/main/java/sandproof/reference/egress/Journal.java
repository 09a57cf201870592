package sandproof.reference.egress;

import java.util.function.Supplier;
import sandproof.reference.audit.AuditLog;

/** Writes one task's egress into the audit log: where it went or was refused, never what it said. */
record Journal(AuditLog audit, String taskId) {
    /** Records a denial; {@code secret} is the request in full, which only a weakness of the log asks for. */
    void refused(Refusal refusal, Supplier<String> secret) {
        audit.denial(taskId, "egress", refusal.rule(), refusal.object(), refusal.detail(), secret);
    }

    /** No denial: the target is allowed, and is not there. */
    void unreachable(Target target, String why) {
        audit.step(taskId, "egress-unreachable", target.text(), why);
    }

    void allowed(Exchange exchange, Supplier<String> secret) {
        audit.step(taskId, "egress-allowed", exchange.request().target().text(), exchange.summary(), secret);
    }
}
