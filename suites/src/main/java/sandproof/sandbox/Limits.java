package sandproof.sandbox;

import java.time.Duration;

/**
 * Bounds of one task. Sizes in bytes.
 *
 * @param processes processes and threads at one time
 * @param memoryBytes resident memory of the whole task
 * @param openFiles open files of one process
 * @param outputBytes bytes in the output directory
 * @param tmpBytes bytes in the temporary directory
 * @param inodes files in either of the two
 * @param streamBytes bytes of stdout and of stderr, each
 * @param artifactBytes bytes of one artifact
 * @param artifacts number of artifacts
 * @param inner run time after which the task is told to end and its output is collected
 * @param outer run time after which it is killed whatever happens
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
        Duration inner,
        Duration outer) {}
