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
}
