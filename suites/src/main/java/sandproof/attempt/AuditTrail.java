package sandproof.attempt;

import java.util.List;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** The audit log of one sandbox, and how much of it has been seen so far. */
final class AuditTrail {
    private final Sandbox sandbox;
    private int most;

    AuditTrail(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /**
     * The whole log as it is now.
     *
     * @throws SandboxException when it cannot be read, or has fewer entries than it had
     */
    synchronized List<AuditEvent> read() {
        List<AuditEvent> events = sandbox.audit();
        if (events.size() < most) {
            throw new SandboxException("The audit log has " + events.size() + " entries and had " + most
                    + " before: entries of a log must not vanish.");
        }
        most = events.size();
        return events;
    }

    /** How many entries were there at the last reading. */
    synchronized int seen() {
        return most;
    }
}
