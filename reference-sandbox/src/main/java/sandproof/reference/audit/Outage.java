package sandproof.reference.audit;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The time in which the log takes no entries. Whoever needs an entry to go on is refused, and counted; what has happened
 * and can no longer be refused, such as a task's end, is kept until there is room. Used under the log's lock.
 */
final class Outage {
    /** Far more than tasks can be running when it begins; beyond it, entries are counted like the refused ones. */
    private static final int MOST_OWED = 10_000;

    private final Deque<Owed> owed = new ArrayDeque<>();
    private String since = "";
    private String why = "";
    private long refused;

    /** A step that is still to be written. */
    record Owed(String time, String taskId, String rule, String object, String detail) {
        String lateDetail() {
            return detail + (detail.isEmpty() ? "" : "; ") + "written late, it was at " + time;
        }
    }

    boolean lasts() {
        return !since.isEmpty();
    }

    String why() {
        return why;
    }

    void begin(String time, String reason) {
        if (!lasts()) {
            since = time;
            why = reason;
        }
    }

    void refuse() {
        refused++;
    }

    /** The last one refused is to be owed instead. */
    void excuse() {
        refused--;
    }

    void owe(Owed step) {
        if (owed.size() < MOST_OWED) {
            owed.add(step);
        } else {
            refused++;
        }
    }

    /** What the first entry after it says. */
    String summary() {
        return refused + " entries could not be written, " + owed.size() + " come late";
    }

    String cause() {
        return "since " + since + ": " + why;
    }

    /** The entry about it is written. */
    void told() {
        refused = 0;
        since = "";
        why = "";
    }

    Deque<Owed> owed() {
        return owed;
    }
}
