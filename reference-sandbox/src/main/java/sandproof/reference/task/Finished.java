package sandproof.reference.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Results that can still be fetched: the newest, up to a number and a sum of bytes. */
final class Finished {
    private static final int MOST_TASKS = 1_000;
    private static final long MOST_BYTES = 256L << 20;

    private final Deque<Task> tasks = new ArrayDeque<>();
    private final Consumer<Task> forget;
    private long bytes;

    Finished(Consumer<Task> forget) {
        this.forget = forget;
    }

    synchronized void add(Task task) {
        tasks.addLast(task);
        bytes += size(task);
        while (tasks.size() > 1 && (tasks.size() > MOST_TASKS || bytes > MOST_BYTES)) {
            Task oldest = tasks.removeFirst();
            bytes -= size(oldest);
            forget.accept(oldest);
        }
    }

    private static long size(Task task) {
        TaskEnd end = task.end();
        return (long) end.stdout().length + end.stderr().length;
    }
}
