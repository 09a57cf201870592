package sandproof.reference.task;

import java.util.HashMap;
import java.util.Map;

/** Keeps the number of tasks within the service's capacity, and within each tenant's part of it. */
final class Room {
    private static final long LONGEST_ESTIMATE = 3_600;
    private static final double NANOS = 1e9;

    /** Weight of the newest ending in the mean. */
    private static final double NEWEST = 0.2;

    private final Capacity capacity;
    private final Map<String, Integer> byTenant = new HashMap<>();
    private final Map<String, Long> begun = new HashMap<>();
    private int waiting;
    private double meanSeconds;

    Room(Capacity capacity) {
        this.capacity = capacity;
    }

    synchronized void enter(String tenant, int mostOfTenant) throws OverloadedException {
        if (waiting + begun.size() >= capacity.parallel() + capacity.queue()) {
            throw new OverloadedException(
                    "the service runs " + capacity.parallel() + " tasks at a time, and its queue is full", estimate());
        }
        if (byTenant.getOrDefault(tenant, 0) >= mostOfTenant) {
            throw new OverloadedException(
                    "this tenant may have " + mostOfTenant + " unfinished tasks, and has them", estimate());
        }
        waiting++;
        byTenant.merge(tenant, 1, Integer::sum);
    }

    /** A task that had entered was not taken after all. */
    synchronized void withdraw(String tenant) {
        waiting--;
        byTenant.merge(tenant, -1, Room::lessOne);
    }

    synchronized void begin(String taskId, long nanoTime) {
        waiting--;
        begun.put(taskId, nanoTime);
    }

    synchronized void leave(String tenant, String taskId, long nanoTime) {
        Long start = begun.remove(taskId);
        byTenant.merge(tenant, -1, Room::lessOne);
        if (start != null) {
            double seconds = (nanoTime - start) / NANOS;
            meanSeconds = meanSeconds == 0 ? seconds : meanSeconds + NEWEST * (seconds - meanSeconds);
        }
    }

    synchronized int waiting() {
        return waiting;
    }

    synchronized int running() {
        return begun.size();
    }

    /** Among tasks that run side by side one ends, in the mean, after a task's run time over their number. */
    private long estimate() {
        long now = System.nanoTime();
        // Where none has ended yet, the age of the running ones is all that is known of how long tasks run.
        double age = begun.values().stream()
                .mapToDouble(start -> (now - start) / NANOS)
                .average()
                .orElse(0);
        double seconds = Math.max(meanSeconds, age) / Math.max(1, capacity.parallel());
        return Math.min(LONGEST_ESTIMATE, Math.max(1, (long) Math.ceil(seconds)));
    }

    private static Integer lessOne(Integer count, Integer minusOne) {
        return count + minusOne;
    }
}
