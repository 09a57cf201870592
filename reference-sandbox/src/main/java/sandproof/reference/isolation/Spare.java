package sandproof.reference.isolation;

import java.io.IOException;
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
     */
    void build(Consumer<Resource> note) throws IOException;

    /** The cell of the task; building it sets every wall to what the order says. To be asked for once. */
    Cell claim(Order order);

    /** Whether it is as it was built. */
    boolean fit();

    /** Lets go of what a task that never came would have used; the resources are left to the teardown. */
    void discard();
}
