package sandproof.driver.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import sandproof.driver.OpenOptions;
import sandproof.sandbox.Sandbox;
import sandproof.suites.DriverContract;

/** The driver of command lines, with a real sandbox behind it. */
class BubblewrapContractTest extends DriverContract {
    @Override
    protected String target() {
        return "bubblewrap";
    }

    @Override
    protected Sandbox open(OpenOptions options) {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        return super.open(options);
    }
}
