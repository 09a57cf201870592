package sandproof.driver.wire;

import java.io.IOException;

/**
 * The whole answer was not there at the deadline.
 *
 * @since 0.1
 */
public class LateException extends IOException {
    public LateException(IOException cause) {
        super("it was not answered in full in time", cause);
    }
}
