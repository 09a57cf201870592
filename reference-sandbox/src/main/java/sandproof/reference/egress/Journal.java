package sandproof.reference.egress;

import java.util.function.Supplier;
import sandproof.reference.audit.AuditLog;

/** Tells where one task's egress went or was refused, never what it said. */
interface Journal {
    /** Tells of a denial; {@code secret} is the request in full, which only a weakness of the log asks for. */
    void refused(Refusal refusal, Supplier<String> secret);

    /** No denial: the target is allowed, and is not there. */
    void unreachable(Target target, String why);

    /** Tells of an allowed request that is over. */
    void allowed(Exchange exchange, Supplier<String> secret);

    /** Writes it all into the audit log. */
    static Journal of(AuditLog audit, String taskId) {
        return new Journal() {
            @Override
            public void refused(Refusal refusal, Supplier<String> secret) {
                audit.denial(taskId, "egress", refusal.rule(), refusal.object(), refusal.detail(), secret);
            }

            @Override
            public void unreachable(Target target, String why) {
                audit.step(taskId, "egress-unreachable", target.text(), why);
            }

            @Override
            public void allowed(Exchange exchange, Supplier<String> secret) {
                String target = exchange.request().target().text();
                audit.step(taskId, "egress-allowed", target, exchange.summary(), secret);
            }
        };
    }

    /** For what no task does. */
    static Journal none() {
        return new Journal() {
            @Override
            public void refused(Refusal refusal, Supplier<String> secret) {}

            @Override
            public void unreachable(Target target, String why) {}

            @Override
            public void allowed(Exchange exchange, Supplier<String> secret) {}
        };
    }
}
