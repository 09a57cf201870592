package sandproof.driver.http;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import sandproof.driver.OpenOptions;
import sandproof.driver.Targets;
import sandproof.sandbox.Sandbox;
import sandproof.suites.DriverContract;

/** The driver of the control API, with the real reference sandbox behind it, where it has been built. */
class ReferenceContractTest extends DriverContract {
    private static final Path JAR = Path.of("../reference-sandbox/target/sandproof-reference-sandbox.jar");

    @Override
    protected String target() {
        return "reference";
    }

    @Override
    protected Sandbox open(OpenOptions options) {
        Assumptions.assumeTrue(Files.isRegularFile(JAR), "the reference sandbox is not built");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        InetSocketAddress dns = options.dns();
        return Targets.resolve(target())
                .open(new OpenOptions(
                        options.workDir(), options.serviceEnvironment(), dns, List.of(), JAR, options.ordinaryUser()));
    }
}
