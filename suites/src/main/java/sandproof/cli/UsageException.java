package sandproof.cli;

/** The command line asks for something that makes no sense. */
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }
}
