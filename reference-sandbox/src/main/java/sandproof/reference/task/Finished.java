package sandproof.reference.task;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Results that can still be fetched: the newest, up to a number and a sum of bytes. Room is made by the tenant who holds
 * most, so that none of the others' results go because of it.
 */
final class Finished {
    private static final int MOST_TASKS = 1_000;
    private static final long MOST_BYTES = 256L << 20;

    private final Map<String, Share> shares = new HashMap<>();
    private final Consumer<Task> forget;
    private int tasks;
    private long bytes;

    private static final class Share {
        private final Deque<Task> tasks = new ArrayDeque<>();
        private long bytes;

        private long count() {
            return tasks.size();
        }

        private long bytes() {
            return bytes;
        }
    }

    Finished(Consumer<Task> forget) {
        this.forget = forget;
    }

    synchronized void add(Task task) {
        Share own = shares.computeIfAbsent(task.origin().tenant(), fresh -> new Share());
        own.tasks.addLast(task);
        own.bytes += size(task);
        bytes += size(task);
        tasks++;
        while (tasks > 1 && (tasks > MOST_TASKS || bytes > MOST_BYTES)) {
            dropOldestOf(largest(bytes > MOST_BYTES ? Share::bytes : Share::count));
        }
    }

    private Share largest(ToLongFunction<Share> by) {
        return shares.values().stream()
                .max(Comparator.comparingLong(by))
                .orElseThrow(() -> new IllegalStateException("there is something, and nobody's"));
    }

    private void dropOldestOf(Share share) {
        Task oldest = share.tasks.removeFirst();
        share.bytes -= size(oldest);
        bytes -= size(oldest);
        tasks--;
        forget.accept(oldest);
    }

    private static long size(Task task) {
        TaskEnd end = task.end();
        return (long) end.stdout().length + end.stderr().length;
    }
}
