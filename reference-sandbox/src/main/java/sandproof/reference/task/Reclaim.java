package sandproof.reference.task;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.artifact.Publisher;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.isolation.Resource;
import sandproof.reference.teardown.Teardown;

/**
 * At start: whatever the ledger says a service before this one had made is taken down, and its tasks and sessions end as
 * lost.
 */
record Reclaim(Ledger ledger, AuditLog audit, Teardown teardown, Publisher publisher) {
    private static final Logger LOG = LoggerFactory.getLogger(Reclaim.class);
    private static final String RAN = "the service was killed while the task ran";
    private static final String OPEN = "the service was killed while the session was open";
    private static final String WAITED = "the service was killed before the task ran";

    /**
     * Reclaims every open row, and tells every end that is not told yet.
     *
     * @return what could not be removed, by task: for the sweeper, whose last word then is {@link #close}
     */
    Map<String, List<Resource>> run() {
        Map<String, List<Resource>> open = open();
        Set<String> tasks = Set.copyOf(open.keySet());
        ledger.spares().forEach(id -> open.putIfAbsent(id, made(id)));
        // After the rounds, which live in them.
        ledger.sessions().open().forEach(id -> open.putIfAbsent(id, made(id)));
        // All of them at once: a look at every process of the machine takes its time, and dozens may have been running.
        teardown.kill(open.entrySet().stream()
                .filter(task -> !task.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList());
        Map<String, List<Resource>> left = new LinkedHashMap<>();
        open.forEach((id, made) -> {
            List<Resource> stays = made.isEmpty() ? made : teardown.remove(id, made);
            if (!stays.isEmpty()) {
                left.put(id, stays);
            } else if (tasks.contains(id)) {
                end(id, made.isEmpty() ? WAITED : RAN);
            } else {
                close(id);
            }
        });
        ledger.spares().stream().filter(tasks::contains).forEach(ledger::released);
        forgetResults();
        audit.unended().stream().filter(id -> !tasks.contains(id)).forEach(this::tell);
        return left;
    }

    /** The open rows, and what there may be of each. */
    private Map<String, List<Resource>> open() {
        Set<String> heardOf = new HashSet<>(audit.unended());
        Map<String, List<Resource>> open = new LinkedHashMap<>();
        for (String id : ledger.open()) {
            List<Resource> made = made(id);
            if (made.isEmpty() && !heardOf.contains(id)) {
                // A service that died between the entry into the ledger and the one into the log has told nobody of it.
                ledger.strike(id);
            } else {
                open.put(id, made);
            }
        }
        return open;
    }

    /** What there may be of a task; nothing where it was still in the queue, for then nothing was written down. */
    private List<Resource> made(String id) {
        List<Resource> known = ledger.resources(id);
        // A launch is written down only once it has succeeded; look for its processes whether it is or not.
        return known.isEmpty()
                ? known
                : Stream.concat(Stream.of(new Resource(Resource.Kind.PROCESS, id)), known.stream())
                        .toList();
    }

    /** At last nothing is left of what had an open row. */
    void close(String id) {
        if (ledger.sessions().open().contains(id)) {
            ledger.sessions().close(id, TaskState.LOST.word(), OPEN);
            audit.owe(id, "session-ended", TaskState.LOST.word(), OPEN);
        } else if (ledger.spares().contains(id)) {
            // A cell that no task ever used has no end to be told.
            ledger.forget(id);
        } else {
            end(id, RAN);
        }
    }

    /** First in the ledger, from where {@link #tell} can make up for what the log lacks. */
    private void end(String id, String reason) {
        TaskEnd end = TaskEnd.without(TaskState.LOST, reason);
        String nothing = Fingerprint.of(end.stdout());
        ledger.close(id, end, nothing, nothing);
        audit.owe(id, "ended", end.state().word(), end.reason());
    }

    /** What a task printed and left can be fetched from the service that ran it, and from no other. */
    private void forgetResults() {
        try {
            publisher.forgetAll();
        } catch (IOException | RuntimeException unremovable) {
            LOG.warn("the artifacts of an earlier service cannot be removed", unremovable);
        }
    }

    /** A service may die between the entry into the ledger and the one into the log. */
    private void tell(String id) {
        Optional<TaskView> task = ledger.find(id, List.of());
        String state = task.map(TaskView::state).orElse(TaskState.LOST.word());
        audit.owe(id, "ended", state, task.map(TaskView::reason).orElse("the ledger does not know it"));
    }
}
