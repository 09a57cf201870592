package sandproof.cli;

import org.jspecify.annotations.Nullable;

/** There is no safe place for a run's files. */
final class RunDirectoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RunDirectoryException(String message) {
        this(message, null);
    }

    RunDirectoryException(String message, @Nullable Exception why) {
        super(message, why);
    }
}
