package sandproof.report.result;

/**
 * Words of a boundary fingerprint that tell of the fingerprint itself, and names that stand for the same.
 *
 * @since 0.1
 */
public final class FingerprintWords {
    /** What a run says in place of a fingerprint that could not be taken. */
    public static final String UNAVAILABLE = "unavailable";

    /** Which facts hold too much, or took too long, to be told whole. */
    public static final String NOT_WHOLE = "notWhole";

    /** So a task tells that it was not allowed to read a fact. */
    public static final String UNREADABLE = "unreadable: ";

    private FingerprintWords() {}

    /** The name of a limit in control groups of version 2, given a name of either version, with or without its controller. */
    public static String limit(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.equals("memory.limit_in_bytes") ? "memory.max" : last;
    }
}
