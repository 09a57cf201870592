package sandproof.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import sandproof.report.diff.DiffText;
import sandproof.report.diff.ResultDiff;
import sandproof.report.json.ResultFiles;

/**
 * {@code sandproof diff BEFORE AFTER}: what a new base image, runtime, network policy or mount changed; nothing is run.
 */
@Command(
        name = "diff",
        description = "Tells what differs between two results: attacks that turned, and what of the boundary changed.",
        footer = {
            "",
            "Exit codes: 0 nothing is worse, 1 something is worse, 3 a file that cannot be read.",
            "2 nothing is worse of what could be compared, which is not all."
        },
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "the results.json of the accepted state")
    Path before = Path.of("before.json");

    @Parameters(index = "1", paramLabel = "AFTER", description = "the results.json of the new one")
    Path after = Path.of("after.json");

    @Override
    public Integer call() {
        ResultDiff diff = ResultDiff.of(ResultFiles.read(before), ResultFiles.read(after));
        System.out.print(DiffText.render(diff));
        if (diff.worse()) {
            return ExitCode.BREACHED;
        }
        return diff.unsure() ? ExitCode.NOT_PROVEN : ExitCode.PASSED;
    }
}
