package sandproof.reference.isolation;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A way of holding tasks on this machine, tried once before it is handed out. There are two: {@link Bubblewrap}, and the
 * containers of an engine in a package of their own.
 *
 * @since 0.1
 */
public interface Backend extends AutoCloseable {
    /** A cell for a task; nothing is made yet. */
    Cell cell(String taskId, Order order);

    /**
     * A cell to be built ahead for the task that will bear this id; nothing is made yet.
     *
     * @param egress whether the task will have a way out
     */
    Spare spare(String taskId, boolean egress);

    /** The place that the rounds of a session will share; nothing is made yet. */
    Workspace workspace(String sessionId);

    /** Where a task's things lie, whether they are there or not. */
    TaskPlaces places(String taskId);

    /**
     * What on this host carries the name of a task.
     *
     * @param known tells this service's tasks from others, where a place is shared with the whole machine
     */
    Map<String, List<Resource>> found(Predicate<String> known);

    /** The containers that tasks run in, where they run in any. */
    Containers containers();

    /** What is enforced here, and by which means, in words. */
    Map<String, String> enforcement();

    /** {@code event} where each denial is seen and named, {@code record} where only the ending is known. */
    String audit();

    /** Whether only the main process is killed at the end, which is a weakness. */
    default boolean orphansSurvive() {
        return false;
    }

    /** The same for a round of a session. */
    default boolean roundsSurvive() {
        return orphansSurvive();
    }

    @Override
    void close() throws IOException;
}
