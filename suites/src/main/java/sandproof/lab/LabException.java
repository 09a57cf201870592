package sandproof.lab;

import org.jspecify.annotations.Nullable;

/**
 * The lab cannot be put up, or was asked for something it cannot give; the message is one sentence that says what was
 * found and what to do.
 *
 * @since 0.1
 */
public final class LabException extends RuntimeException {
    public LabException(String message) {
        super(message);
    }

    public LabException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
