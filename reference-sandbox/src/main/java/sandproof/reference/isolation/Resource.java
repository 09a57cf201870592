package sandproof.reference.isolation;

/**
 * Something of the host that exists for one task and must be gone after it.
 *
 * @param name a path, or {@code PID@STARTTIME} for a process, or the task's id for what has no name of its own
 * @since 0.1
 */
public record Resource(Kind kind, String name) {
    /** What it is, in the order in which it is taken down. */
    public enum Kind {
        CREDENTIAL,
        EGRESS,
        PROCESS,
        MOUNT,
        DIRECTORY,
        CGROUP;

        /** The word used in files and answers. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
