package sandproof.attempt;

import java.util.List;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** The audit log of one sandbox, and how much of it has been seen so far. */
final class AuditTrail {
    private final Sandbox sandbox;
    private List<String> seen = List.of();

    AuditTrail(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /**
     * The whole log as it is now.
     *
     * @throws SandboxException when it cannot be read, has fewer entries than it had, or others
     */
    synchronized List<AuditEvent> read() {
        List<AuditEvent> events = sandbox.audit();
        List<String> now = events.stream().map(AuditEvent::raw).toList();
        if (now.size() < seen.size()) {
            throw new SandboxException("The audit log has " + now.size() + " entries and had " + seen.size()
                    + " before: entries of a log must not vanish.");
        }
        if (!now.subList(0, seen.size()).equals(seen)) {
            throw new SandboxException("The first " + seen.size()
                    + " entries of the audit log are not what they were: entries of a log must not change.");
        }
        seen = now;
        return events;
    }

    /** How many entries were there at the last reading. */
    synchronized int seen() {
        return seen.size();
    }
}
