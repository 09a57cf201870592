package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.attack.Catalogue;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.network.NetworkPolicy;
import sandproof.network.NetworkReport;
import sandproof.network.Standing;
import sandproof.network.Verified;

/** {@code sandproof network}: a network policy's truth table, tried from inside a sandbox. */
@Command(
        name = "network",
        description = {
            "Verifies a network policy from inside a sandbox, what must and what must not be reachable.",
            "A task tries each destination, and a canary in the lab tells whether it came."
        },
        footer = {"", "Exit codes: 0 all as declared, 1 something differs, 2 something is not proven, 3 usage."},
        mixinStandardHelpOptions = true)
final class NetworkCommand implements Callable<Integer> {
    @Parameters(paramLabel = "POLICY", description = "the truth table: a file with reachable and unreachable")
    private Path policy = Path.of("");

    @Option(names = "--target", paramLabel = "NAME-or-FILE", description = "the sandbox (default: ${DEFAULT-VALUE})")
    private String target = Targets.DEFAULT;

    @Option(names = "--out", paramLabel = "DIR", description = "where the reports go (default: reports/out/<time>)")
    private @Nullable Path out;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            converter = SideBySide.class,
            description = "tasks side by side (default: ${DEFAULT-VALUE})")
    private int parallel = 4;

    @Override
    public Integer call() throws IOException, InterruptedException {
        EarlierReports.setAside(out, EarlierReports.OF_NETWORK);
        NetworkPolicy declared = NetworkPolicy.read(policy);
        Target sandbox = Targets.resolve(target);
        if (!sandbox.language().isEmpty()) {
            throw new UsageException("target " + sandbox.name() + " runs " + sandbox.language()
                    + " only, and what verifies a network policy from inside a sandbox is in Python");
        }
        Path directory = OutDirectory.ready(out);
        List<Verified> rows;
        try (Session session = Session.open(sandbox, declared.destinations())) {
            rows = session.verify(sandbox, Catalogue.bundled(), declared, parallel, System.err::println);
        }
        NetworkReport report = new NetworkReport(declared.name(), sandbox.name(), Instant.now(), rows);
        System.out.print(report.text());
        report.write(directory);
        return report.count(Standing.DIFFERS) > 0
                ? ExitCode.BREACHED
                : report.count(Standing.NOT_PROVEN) > 0 ? ExitCode.NOT_PROVEN : ExitCode.PASSED;
    }
}
