package sandproof.reference.task;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Resource;
import sandproof.reference.weakness.NoReclaimAtStart;

/** At start: whatever the ledger says a service before this one had made is taken down, and its tasks and sessions end as lost. */
public final class Reclaim {
    private static final Logger LOG = LoggerFactory.getLogger(Reclaim.class);

    private Reclaim() {}

    /** Reclaims every open row. */
    public static void run(House house) {
        if (house.weaknesses().has(NoReclaimAtStart.class)) {
            return;
        }
        house.ledger().open().forEach(id -> reclaim(house, id));
        house.ledger().spares().forEach(id -> dispose(house, id));
        // After the rounds, which live in them.
        house.ledger().sessions().open().forEach(id -> endSession(house, id));
    }

    private static void endSession(House house, String id) {
        List<Resource> left = remove(house, id);
        forget(house, id);
        if (left.isEmpty()) {
            String reason = "the service was killed while the session was open";
            house.ledger().sessions().close(id, TaskState.LOST.word(), reason);
            house.audit().owe(id, "session-ended", TaskState.LOST.word(), reason);
        }
    }

    /** A cell that no task ever used has no end to be told. */
    private static void dispose(House house, String id) {
        if (remove(house, id).isEmpty()) {
            house.ledger().forget(id);
        }
    }

    private static List<Resource> remove(House house, String id) {
        // A launch is written down only once it has succeeded; look for its processes whether it is or not.
        Resource processes = new Resource(Resource.Kind.PROCESS, id);
        return house.teardown()
                .remove(
                        id,
                        Stream.concat(Stream.of(processes), house.ledger().resources(id).stream())
                                .toList());
    }

    private static void reclaim(House house, String id) {
        List<Resource> left = remove(house, id);
        forget(house, id);
        if (!left.isEmpty()) {
            return;
        }
        TaskEnd end = TaskEnd.without(TaskState.LOST, "the service was killed while the task ran");
        String nothing = Fingerprint.of(end.stdout());
        house.ledger().close(id, end, nothing, nothing);
        house.audit().owe(id, "ended", end.state().word(), end.reason());
    }

    private static void forget(House house, String id) {
        try {
            house.publisher().forget(id);
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the quarantine of task {} cannot be removed", id, unremovable);
        }
    }
}
