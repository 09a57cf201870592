package sandproof.reference.isolation;

/**
 * Bounds of one task. Sizes in bytes, times in milliseconds.
 *
 * @param processes processes and threads at one time
 * @param memoryBytes resident memory of the whole task
 * @param openFiles open files of one process
 * @param outputBytes bytes in the output directory
 * @param tmpBytes bytes in the temporary directory
 * @param inodes files in either of the two
 * @param streamBytes bytes kept of stdout and of stderr, each
 * @param artifactBytes bytes of one artifact
 * @param artifacts number of artifacts
 * @param innerMillis run time after which the task is told to end
 * @param outerMillis run time after which it is killed whatever happens
 * @since 0.1
 */
public record Limits(
        int processes,
        long memoryBytes,
        int openFiles,
        long outputBytes,
        long tmpBytes,
        int inodes,
        long streamBytes,
        long artifactBytes,
        int artifacts,
        long innerMillis,
        long outerMillis) {

    /** What a task gets when it asks for nothing else. */
    public static final Limits DEFAULTS =
            new Limits(32, 256L << 20, 256, 16L << 20, 16L << 20, 1024, 1L << 20, 4L << 20, 32, 60_000, 65_000);

    /** What no task can exceed. */
    public static final Limits MOST = new Limits(
            512, 4L << 30, 4096, 256L << 20, 256L << 20, 65_536, 16L << 20, 64L << 20, 512, 600_000, 900_000);
}
