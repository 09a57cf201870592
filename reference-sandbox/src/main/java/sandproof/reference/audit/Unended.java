package sandproof.reference.audit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tasks whose beginning stands in a log and whose end does not. */
final class Unended {
    private final Set<String> tasks = new LinkedHashSet<>();

    void add(AuditRecord record) {
        if (record.type().equals("lifecycle")) {
            switch (record.rule()) {
                case "accepted" -> tasks.add(record.taskId());
                case "ended" -> tasks.remove(record.taskId());
                default -> {}
            }
        }
    }

    List<String> tasks() {
        return List.copyOf(tasks);
    }
}
