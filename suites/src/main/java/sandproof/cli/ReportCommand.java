package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.report.ReportWriter;
import sandproof.report.console.VerdictTable;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.RunResult;

/** {@code sandproof report RESULT}: renders a results file again; nothing is run. */
@Command(name = "report", description = "Renders a results file again.", mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", description = "a results.json")
    Path file = Path.of("results.json");

    @Option(names = "--out", paramLabel = "DIR", description = "write all reports there too")
    @Nullable
    Path out;

    @Override
    public Integer call() throws IOException {
        RunResult result = ResultFiles.read(file);
        if (out != null) {
            ReportWriter.writeAll(
                    result,
                    Catalogue.bundled().attacks().stream().collect(Collectors.toMap(Attack::id, Attack::description)),
                    OutDirectory.ready(out));
        }
        System.out.println(new VerdictTable(Terminal.detect().style()).render(result, out));
        return ExitCode.PASSED;
    }
}
