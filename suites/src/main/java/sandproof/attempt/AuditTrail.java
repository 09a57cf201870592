package sandproof.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** The audit log of one sandbox, and how much of it has been seen so far. */
final class AuditTrail {
    private final Sandbox sandbox;
    private int most;
    private byte[] digest = digestOf(List.of());

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
        if (events.size() < most) {
            throw new SandboxException("The audit log has " + events.size() + " entries and had " + most
                    + " before: entries of a log must not vanish.");
        }
        if (!MessageDigest.isEqual(digest, digestOf(events.subList(0, most)))) {
            throw new SandboxException("The first " + most
                    + " entries of the audit log are not what they were: entries of a log must not change.");
        }
        most = events.size();
        digest = digestOf(events);
        return events;
    }

    /** How many entries were there at the last reading. */
    synchronized int seen() {
        return most;
    }

    private static byte[] digestOf(List<AuditEvent> events) {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (AuditEvent event : events) {
                all.update(event.raw().getBytes(UTF_8));
                all.update((byte) '\n');
            }
            return all.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
