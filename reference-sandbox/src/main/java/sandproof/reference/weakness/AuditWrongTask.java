package sandproof.reference.weakness;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Of several tasks that are denied the same file, the log blames the first one each time. */
public final class AuditWrongTask implements Weakness {
    private static final Map<String, String> FIRST_DENIED = new ConcurrentHashMap<>();

    @Override
    public String title() {
        return "denials of one file to several tasks are all written to the log under the first of them";
    }

    /** The task that the log blames for a denial. */
    public static String blamed(String boundary, String object, String taskId) {
        return boundary.equals("filesystem") ? FIRST_DENIED.computeIfAbsent(object, first -> taskId) : taskId;
    }
}
