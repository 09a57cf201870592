package sandproof.reference.task;

import sandproof.reference.artifact.Publisher;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.credential.TaskCredentials;
import sandproof.reference.egress.EgressGate;
import sandproof.reference.isolation.Backend;
import sandproof.reference.teardown.Teardown;
import sandproof.reference.weakness.Weaknesses;

/**
 * Everything a task's life needs of the service.
 *
 * @since 0.1
 */
public record House(
        Backend backend,
        Ledger ledger,
        AuditLog audit,
        EgressGate egress,
        TaskCredentials credentials,
        Publisher publisher,
        Teardown teardown,
        Weaknesses weaknesses) {}
