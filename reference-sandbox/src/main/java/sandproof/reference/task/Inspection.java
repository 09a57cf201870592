package sandproof.reference.task;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.audit.AuditRecord;
import sandproof.reference.audit.AuditUnavailableException;

/**
 * Finds out, once, what is enforced here, by a task of the service's own.
 *
 * @since 0.1
 */
public final class Inspection {
    private static final Logger LOG = LoggerFactory.getLogger(Inspection.class);
    private static final int MOST_RECORDS = 1_000;
    private static final long SECONDS = 30;

    private final House house;
    private final Sweeper sweeper;
    private final CompletableFuture<Enforcement> found = new CompletableFuture<>();
    private volatile long began;

    Inspection(House house, Sweeper sweeper) {
        this.house = house;
        this.sweeper = sweeper;
    }

    /** Something to be done once it is known. */
    void whenKnown(Runnable then) {
        var ignored = found.thenRun(then);
    }

    /** Takes it now; or asks for it again, a little later, while the audit log takes no entries. */
    void take(Function<TaskRequest, TaskEnd> runner, Set<String> accepted, Runnable again) {
        try {
            house.audit().demand();
            var ignored = found.complete(Measurement.take(house.backend().enforcement(), runner, accepted));
        } catch (AuditUnavailableException full) {
            LOG.warn("what is enforced is found out when the audit log takes entries", full);
            sweeper.later(again);
        } catch (IOException | RuntimeException failed) {
            LOG.error("what is enforced cannot be found out; no task is taken", failed);
            var ignored = found.completeExceptionally(failed);
        }
    }

    /** Whose records in the log were the service's own, from the first on. */
    void logged(String taskId, long first) {
        began = house.audit().after(first, Optional.of(taskId), MOST_RECORDS).stream()
                .mapToLong(AuditRecord::seq)
                .max()
                .orElse(first);
    }

    Enforcement join() {
        return found.join();
    }

    /** The number of the record in the audit log after which tenants' tasks begin. */
    public long began() {
        return began;
    }

    /** What is enforced here, once it is known: for that this waits, as long as it may take on a busy machine. */
    public Optional<Enforcement> enforcement() throws InterruptedException {
        if (!found.isDone()) {
            house.audit().demand();
        }
        try {
            return Optional.of(found.get(SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException unknown) {
            return Optional.empty();
        }
    }

    /** Whether it is known what is enforced here. */
    public boolean isKnown() {
        return found.isDone() && !found.isCompletedExceptionally();
    }
}
