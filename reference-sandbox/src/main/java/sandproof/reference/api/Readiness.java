package sandproof.reference.api;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.task.Ledger;
import sandproof.reference.task.LedgerException;
import sandproof.reference.task.Tasks;

/** Whether a task handed over now would be taken. Looked at once a second at most: everybody may ask. */
final class Readiness {
    private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Tasks tasks;
    private final Ledger ledger;
    private final AuditLog audit;
    private Optional<String> found = Optional.empty();
    private long looked = System.nanoTime() - FRESH_NANOS;

    Readiness(Tasks tasks, Ledger ledger, AuditLog audit) {
        this.tasks = tasks;
        this.ledger = ledger;
        this.audit = audit;
    }

    /** Why not; nothing when it is. */
    synchronized Optional<String> missing() {
        if (!tasks.isOpen()) {
            return Optional.of("the service is stopping");
        }
        if (System.nanoTime() - looked >= FRESH_NANOS) {
            found = look();
            looked = System.nanoTime();
        }
        return found;
    }

    private Optional<String> look() {
        Optional<String> untold = audit.trouble();
        if (untold.isPresent()) {
            return untold;
        }
        if (!tasks.inspection().isKnown()) {
            return Optional.of("it is not yet known what is enforced");
        }
        try {
            ledger.pulse();
        } catch (LedgerException unwritable) {
            LOG.warn("the ledger cannot be written", unwritable);
            return Optional.of("the ledger cannot be written");
        }
        return Optional.empty();
    }
}
