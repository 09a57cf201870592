package sandproof.reference.task;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** How many tasks ended in which state since the service started. */
final class Counts {
    private final Map<TaskState, LongAdder> ended = new EnumMap<>(TaskState.class);

    Counts() {
        for (TaskState state : EnumSet.range(TaskState.SUCCEEDED, TaskState.LOST)) {
            ended.put(state, new LongAdder());
        }
    }

    void ended(TaskState state) {
        LongAdder count = ended.get(state);
        if (count != null) {
            count.increment();
        }
    }

    Map<String, Long> byState() {
        Map<String, Long> counts = new TreeMap<>();
        ended.forEach((state, count) -> counts.put(state.word(), count.sum()));
        return counts;
    }
}
