package sandproof.reference.task;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.isolation.Resource;
import sandproof.reference.weakness.NoReclaimAtStart;

/** At start: whatever the ledger says a service before this one had made is taken down, and its tasks end as lost. */
final class Reclaim {
    private static final Logger LOG = LoggerFactory.getLogger(Reclaim.class);

    static final String KILLED = "the service was killed while the task ran";

    private Reclaim() {}

    /**
     * Reclaims every open row, and tells every end that is not told yet.
     *
     * @return what could not be removed, by task: for the sweeper, whose last word then is {@link #close}
     */
    static Map<String, List<Resource>> run(House house) {
        Map<String, List<Resource>> left = new LinkedHashMap<>();
        if (house.weaknesses().has(NoReclaimAtStart.class)) {
            return left;
        }
        Map<String, List<Resource>> open = new LinkedHashMap<>();
        house.ledger().open().forEach(id -> open.put(id, made(house, id)));
        // All of them at once: a look at every process of the machine takes its time, and dozens may have been running.
        house.teardown()
                .kill(open.keySet().stream()
                        .filter(id -> !open.getOrDefault(id, List.of()).isEmpty())
                        .toList());
        open.forEach((id, made) -> {
            List<Resource> stays = made.isEmpty() ? made : house.teardown().remove(id, made);
            if (stays.isEmpty()) {
                close(house, id, made.isEmpty() ? "the service was killed before the task ran" : KILLED);
            } else {
                left.put(id, stays);
            }
        });
        forgetResults(house);
        house.audit().unended().stream().filter(id -> !open.containsKey(id)).forEach(id -> tell(house, id));
        return left;
    }

    /** What there may be of a task; nothing where it was still in the queue, for then nothing was written down. */
    private static List<Resource> made(House house, String id) {
        List<Resource> known = house.ledger().resources(id);
        // A launch is written down only once it has succeeded; look for its processes whether it is or not.
        return known.isEmpty()
                ? known
                : Stream.concat(Stream.of(new Resource(Resource.Kind.PROCESS, id)), known.stream())
                        .toList();
    }

    /** Nothing of it is left: it ends as lost; first in the ledger, from where {@link #tell} can make up for the rest. */
    static void close(House house, String id, String reason) {
        TaskEnd end = TaskEnd.without(TaskState.LOST, reason);
        String nothing = Fingerprint.of(end.stdout());
        house.ledger().close(id, end, nothing, nothing);
        house.audit().owe(id, "ended", end.state().word(), end.reason());
    }

    /** What a task printed and left can be fetched from the service that ran it, and from no other. */
    private static void forgetResults(House house) {
        try {
            house.publisher().forgetAll();
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the artifacts of an earlier service cannot be removed", unremovable);
        }
    }

    /** A service may die between the entry into the ledger and the one into the log. */
    private static void tell(House house, String id) {
        Optional<TaskView> task = house.ledger().find(id, List.of());
        if (task.isEmpty()) {
            house.audit().owe(id, "ended", TaskState.LOST.word(), "the ledger does not know it");
        } else {
            house.audit().owe(id, "ended", task.get().state(), task.get().reason());
        }
    }
}
