package sandproof.reference.teardown;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.isolation.Resource;

/**
 * Takes a task's resources away in their fixed order and says which are still there. A step that fails is written to
 * the audit log and does not keep the next ones from being tried.
 *
 * @since 0.1
 */
public final class Teardown {
    private final AuditLog audit;

    public Teardown(AuditLog audit) {
        this.audit = audit;
    }

    /** Removes what can be removed; returns what is verified to be left. */
    public List<Resource> remove(String taskId, Collection<Resource> resources) {
        List<Resource> left = new ArrayList<>();
        for (Resource resource : inOrder(resources)) {
            try {
                Removal.remove(resource);
                if (Removal.gone(resource)) {
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
        audit.step(taskId, "teardown-failed", resource.kind().word() + " " + resource.name(), why);
    }
}
