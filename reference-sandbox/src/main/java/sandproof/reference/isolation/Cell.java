package sandproof.reference.isolation;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * One task between its walls: what is built for it on the host, and its launch.
 *
 * @since 0.1
 */
public interface Cell {
    /** Where the task's things lie. */
    TaskPlaces places();

    /**
     * Builds the walls.
     *
     * @param note told of each resource before it is made
     */
    void build(Consumer<Resource> note) throws IOException;

    /** Puts the task's own credential where it can read it. */
    void credential(String token) throws IOException;

    /** Lets the task's user connect to the socket of its way out. */
    void openEgress() throws IOException;

    /** The pipe to read from before {@link #start}. */
    TracePipe trace() throws IOException;

    /** Starts the task. */
    Launched start() throws IOException;

    /** What the kernel's group has counted so far. */
    KernelCounts counts();

    /** Whether the started task holds more memory than it may, where nothing else sees to that. */
    default boolean overMemory() {
        return false;
    }

    /** What is used up of the writable places. */
    List<FullPlace> full();
}
