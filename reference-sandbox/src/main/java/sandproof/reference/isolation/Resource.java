package sandproof.reference.isolation;

/**
 * Something of the host that exists for one task and must be gone after it.
 *
 * @param name a path, or {@code PID@STARTTIME} for a process, a container's name, or the task's id for what has no
 *     name of its own
 * @since 0.1
 */
public record Resource(Kind kind, String name) {
    /** A process with the time of its start, for numbers are used again. */
    public static Resource process(ProcessHandle process) {
        String start = process.info().startInstant().map(Object::toString).orElse("");
        return new Resource(Kind.PROCESS, process.pid() + "@" + start);
    }

    /** What it is, in the order in which it is taken down. */
    public enum Kind {
        CREDENTIAL,
        EGRESS,
        PROCESS,
        CONTAINER,
        MOUNT,
        DIRECTORY,
        CGROUP;

        /** The word used in files and answers. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
