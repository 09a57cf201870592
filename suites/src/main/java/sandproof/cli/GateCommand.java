package sandproof.cli;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.Coverage;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** {@code sandproof gate RESULT}: asks a policy about a results file; nothing is run. */
@Command(name = "gate", description = "Asks a policy about a results file.", mixinStandardHelpOptions = true)
final class GateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", description = "a results.json")
    Path file = Path.of("results.json");

    @Option(names = "--policy", paramLabel = "FILE", description = "what the gate demands (default: all held)")
    @Nullable
    Path policy;

    @Override
    public Integer call() {
        RunResult result = ResultFiles.read(file);
        Policy demands = policy == null ? Policy.strict() : Policy.read(policy);
        RunResult.Gate gate =
                Gate.judge(result.attempts(), result.catalogue().attacks(), demands, LocalDate.now(ZoneOffset.UTC));
        Coverage coverage = Coverage.of(result);
        System.out.println((gate.exit() == ExitCode.PASSED ? "passed" : "shut") + " by policy "
                + VisibleText.line(gate.policy(), 200)
                + (coverage.partial() ? ": ONLY " + coverage.words() + " tried" : ""));
        gate.reasons().forEach(reason -> System.out.println("  " + VisibleText.line(reason, 400)));
        return gate.exit();
    }
}
