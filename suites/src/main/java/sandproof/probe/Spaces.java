package sandproof.probe;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which process namespaces are a task's own, so that whatever lives in them is the task's too. A kernel in user space may
 * live in the one of whoever started it, a whole cluster's perhaps: that one is nobody's own.
 *
 * <p>Used by the looking thread alone.
 */
final class Spaces {
    /** Processes that carry the task and live in their starter's namespace. */
    private final Set<Long> lodgers = new HashSet<>();

    /**
     * The process namespaces in which a process of the task is alive at this very look. The kernel gives the number of a
     * dead namespace to the next one, so none may be remembered.
     *
     * @param owned whether a process is known as the task's
     * @param carriers pids of what carries the task
     */
    Set<String> of(ProcessTable table, Predicate<ProcessTable.Row> owned, Set<Integer> carriers) {
        lodgers.retainAll(table.keys());
        Set<String> spaces = new HashSet<>();
        for (ProcessTable.Row row : table.rows()) {
            if (lodges(row, table, carriers)) {
                lodgers.add(row.key());
            }
            if (owned.test(row) && namesItsSpace(row, table)) {
                spaces.add(row.space());
            }
        }
        return spaces;
    }

    /** Whether all that live with a process of the task are the task's. */
    boolean namesItsSpace(ProcessTable.Row row, ProcessTable table) {
        return !row.space().isEmpty() && !row.space().equals(table.ownSpace()) && !lodgers.contains(row.key());
    }

    private boolean lodges(ProcessTable.Row row, ProcessTable table, Set<Integer> carriers) {
        ProcessTable.Row parent = table.byPid().get(row.parent());
        boolean together = parent == null || parent.space().equals(row.space());
        return together && (carriers.contains(row.pid()) || (parent != null && lodgers.contains(parent.key())));
    }
}
