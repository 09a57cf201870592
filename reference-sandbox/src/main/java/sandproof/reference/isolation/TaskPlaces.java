package sandproof.reference.isolation;

import java.nio.file.Path;

/**
 * Where a task's things lie on the host. Every path carries the task's id.
 *
 * @param root the directory of this one task
 * @param tmp its temporary directory, which only a weakness puts elsewhere
 * @param output its mounted output file system, which only a session puts elsewhere
 * @since 0.1
 */
public record TaskPlaces(Path root, Path tmp, Path output) {
    /** Of a task on its own. */
    public TaskPlaces(Path root, Path tmp) {
        this(root, tmp, root.resolve("output"));
    }

    /** The same, with the place for output that an order names. */
    public TaskPlaces of(Order order) {
        return new TaskPlaces(root, tmp, order.output().orElse(output));
    }

    /** Read-only inputs. */
    public Path inputs() {
        return root.resolve("inputs");
    }

    /** The file with the task's own credential. */
    public Path credential() {
        return root.resolve("credential");
    }

    /** The socket that is the task's only way out. */
    public Path egress() {
        return root.resolve("egress.sock");
    }

    /** The pipe in which strace writes what failed. */
    public Path trace() {
        return root.resolve("trace");
    }
}
