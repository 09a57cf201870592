package sandproof.reference.task;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Resource;
import sandproof.reference.teardown.TaskProcesses;
import sandproof.reference.weakness.NoReclaimAtStart;

/** At start: whatever the ledger says a service before this one had made is taken down, and its tasks end as lost. */
public final class Reclaim {
    private static final Logger LOG = LoggerFactory.getLogger(Reclaim.class);
    private static final long KILL_MILLIS = 10_000;

    private Reclaim() {}

    /** Reclaims every open row. */
    public static void run(House house) {
        if (house.weaknesses().has(NoReclaimAtStart.class)) {
            return;
        }
        house.ledger().open().forEach(id -> reclaim(house, id));
    }

    private static void reclaim(House house, String id) {
        boolean dead = new TaskProcesses(id, house.isolation().places(id).root()).kill(Set.of(), KILL_MILLIS);
        List<Resource> left = house.teardown().remove(id, house.ledger().resources(id));
        forget(house, id);
        if (!dead || !left.isEmpty()) {
            LOG.warn("of task {} there is still left: {}", id, left);
            return;
        }
        TaskEnd end = TaskEnd.without(TaskState.LOST, "the service was killed while the task ran");
        String nothing = Fingerprint.of(end.stdout());
        house.ledger().close(id, end, nothing, nothing);
        house.audit().step(id, "ended", end.state().word(), end.reason());
    }

    private static void forget(House house, String id) {
        try {
            house.publisher().forget(id);
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the quarantine of task {} cannot be removed", id, unremovable);
        }
    }
}
