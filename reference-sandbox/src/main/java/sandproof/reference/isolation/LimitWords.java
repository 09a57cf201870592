package sandproof.reference.isolation;

/**
 * Reached limits in words, the same whoever saw them.
 *
 * @since 0.1
 */
public final class LimitWords {
    private LimitWords() {}

    public static String processes(Limits limits) {
        return "limit of " + limits.processes() + " processes";
    }

    public static String memory(Limits limits) {
        return "limit of " + limits.memoryBytes() + " bytes of memory";
    }

    public static String openFiles(Limits limits) {
        return "limit of " + limits.openFiles() + " open files";
    }

    /** The limit of {@code stdout} or {@code stderr}. */
    public static String output(String stream, Limits limits) {
        return stream + ": limit of " + limits.streamBytes() + " bytes";
    }

    public static String time(Limits limits) {
        return "limit of " + limits.innerMillis() + " ms";
    }
}
