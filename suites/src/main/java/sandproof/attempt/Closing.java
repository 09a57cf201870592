package sandproof.attempt;

import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/**
 * The end of a sandbox: where it fails, something is left, and nothing of what was seen before is lost.
 *
 * @since 0.1
 */
public final class Closing {
    private Closing() {}

    /** Closes a sandbox; what it could not take away in one sentence, empty when it could. */
    public static String of(Sandbox sandbox) {
        try {
            sandbox.close();
            return "";
        } catch (SandboxException left) {
            return "the sandbox did not close: " + left.getMessage();
        }
    }
}
