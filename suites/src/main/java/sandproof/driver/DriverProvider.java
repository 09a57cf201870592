package sandproof.driver;

import java.util.List;
import sandproof.sandbox.Sandbox;

/**
 * Opens sandboxes of one kind. A vendor implements it, together with {@link Sandbox}, and registers it for
 * {@link java.util.ServiceLoader}; a target file then names it as its {@code driver} and may give it any
 * {@code settings}.
 *
 * @since 0.1
 */
public interface DriverProvider {
    /** The word that stands after {@code driver:} in a target file. */
    String name();

    /**
     * Looks for mistakes in the settings that the schema does not find. For a vendor's driver the schema knows nothing of
     * the settings.
     */
    default List<Mistake> mistakes(Target target) {
        return List.of();
    }

    /**
     * Looks on this machine for what a sandbox of this target cannot be opened without; starts nothing.
     *
     * @throws TargetException when the target file names what is not here
     */
    default void demand(Target target) {
        // A service is asked when it is opened.
    }

    /**
     * Opens the sandbox.
     *
     * @throws sandproof.sandbox.SandboxException when it does not start or does not answer
     */
    Sandbox open(Target target, OpenOptions options);
}
