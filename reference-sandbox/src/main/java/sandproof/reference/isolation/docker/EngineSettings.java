package sandproof.reference.isolation.docker;

import java.net.URI;

/**
 * Which engine holds the tasks, and how.
 *
 * @param address of its Unix socket, {@code unix:///path}
 * @param image what tasks see as their root; it must be there, for nothing is ever pulled
 * @param runtime the engine's name of an OCI runtime, such as {@code runc} or {@code runsc}
 * @param user number of the user that tasks run as, inside and outside
 * @since 0.1
 */
public record EngineSettings(URI address, String image, String runtime, int user) {
    /** The user of the images that come with this project. */
    public static final int USER = 1_000;

    private static final String GVISOR = "runsc";

    public EngineSettings {
        if (!"unix".equals(address.getScheme()) || address.getPath() == null) {
            throw new IllegalArgumentException("found " + address + ", expected unix:///path/of/the.sock");
        }
        if (user <= 0) {
            throw new IllegalArgumentException("tasks cannot run as uid " + user);
        }
    }

    /** Whether the tasks' system calls are answered by a kernel in user space, where nobody outside sees them fail. */
    boolean userSpaceKernel() {
        return runtime.startsWith(GVISOR);
    }
}
