package sandproof.driver.http;

import sandproof.driver.DriverProvider;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/**
 * Driver {@code http}: a sandbox that is a service.
 *
 * @since 0.1
 */
public final class HttpDriver implements DriverProvider {
    @Override
    public String name() {
        return "http";
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        throw new SandboxException("The http driver cannot open target \"" + target.name() + "\" yet.");
    }
}
