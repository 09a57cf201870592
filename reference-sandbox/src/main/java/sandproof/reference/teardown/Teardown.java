package sandproof.reference.teardown;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.audit.AuditUnavailableException;
import sandproof.reference.isolation.Containers;
import sandproof.reference.isolation.Resource;

/**
 * Takes a task's resources away in their fixed order and says which are still there. A step that fails is written to
 * the audit log and does not keep the next ones from being tried.
 *
 * @since 0.1
 */
public final class Teardown {
    private static final Logger LOG = LoggerFactory.getLogger(Teardown.class);

    private static final long KILL_MILLIS = 3_000;

    private final AuditLog audit;
    private final Function<String, TaskProcesses> processes;
    private final Containers containers;

    /** A teardown that finds a task's processes by {@code processes}. */
    public Teardown(AuditLog audit, Function<String, TaskProcesses> processes, Containers containers) {
        this.audit = audit;
        this.processes = processes;
        this.containers = containers;
    }

    /** Kills the processes of many tasks at once, as far as that can be done; what is left, {@link #remove} tells. */
    public void kill(Collection<String> taskIds) {
        var ignored = TaskProcesses.kill(taskIds.stream().map(processes).toList(), Set.of(), KILL_MILLIS);
    }

    /** Removes what can be removed; returns what is verified to be left. */
    public List<Resource> remove(String taskId, Collection<Resource> resources) {
        List<Resource> left = new ArrayList<>();
        Removal removal = new Removal(processes.apply(taskId), containers);
        for (Resource resource : inOrder(resources)) {
            try {
                if (removal.remove(resource)) {
                    continue;
                }
                failed(taskId, resource, "still there");
            } catch (IOException refused) {
                failed(taskId, resource, String.valueOf(refused.getMessage()));
            }
            left.add(resource);
        }
        return left;
    }

    private static List<Resource> inOrder(Collection<Resource> resources) {
        return resources.stream().sorted(Comparator.comparing(Resource::kind)).toList();
    }

    private void failed(String taskId, Resource resource, String why) {
        LOG.warn("of task {} {} {} is left: {}", taskId, resource.kind().word(), resource.name(), why);
        try {
            audit.step(taskId, "teardown-failed", resource.kind().word() + " " + resource.name(), why);
        } catch (AuditUnavailableException unwritable) {
            LOG.error("and the audit log cannot say so", unwritable);
        }
    }
}
