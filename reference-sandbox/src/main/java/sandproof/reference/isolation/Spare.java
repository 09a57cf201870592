package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A cell built ahead for the task that will bear its id. What it is made of has that id for its name from the start, so
 * nothing of it is ever renamed, and nobody else can be given it.
 *
 * @since 0.1
 */
public interface Spare {
    /** The id of the task that it is for. */
    String taskId();

    /**
     * Builds what does not depend on the task.
     *
     * @param note told of each resource before it is made
     * @param way opens the way out, for a task that will have one
     */
    void build(Consumer<Resource> note, WayOut way) throws IOException;

    /** Listens at the socket that will be a task's way out. */
    interface WayOut {
        void open(Path socket) throws IOException;
    }

    /** The cell of the task, whose order must agree about a way out; building it sets every wall. To be asked for once. */
    Cell claim(Order order);

    /** Whether it is as it was built. */
    boolean fit();

    /** Lets go of what a task that never came would have used; the resources are left to the teardown. */
    void discard();
}
