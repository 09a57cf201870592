package sandproof.reference.isolation;

import java.nio.file.Path;

/**
 * Where a task's things lie on the host. Every path carries the task's id.
 *
 * @param root the directory of this one task
 * @param tmp its temporary directory, which only a weakness puts elsewhere
 * @since 0.1
 */
public record TaskPlaces(Path root, Path tmp) {
    /** Read-only inputs. */
    public Path inputs() {
        return root.resolve("inputs");
    }

    /** The mounted output file system. */
    public Path output() {
        return root.resolve("output");
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
