package sandproof.cli;

/** The exit codes of the program. */
final class ExitCode {
    static final int PASSED = 0;
    static final int BREACHED = 1;
    static final int NOT_PROVEN = 2;
    static final int USAGE = 3;
    static final int HARNESS = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /**
     * The code as the launcher wants it. Whatever is between it and this program has exit codes of its own, so the launcher
     * may ask that ours be moved to where none of theirs are.
     */
    static int toLauncher(int code) {
        String base = System.getenv("SANDPROOF_EXIT_BASE");
        return base != null && base.matches("[0-9]{1,2}") ? code + Integer.parseInt(base) : code;
    }
}
