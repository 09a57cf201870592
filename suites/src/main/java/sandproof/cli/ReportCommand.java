package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import sandproof.report.gate.Policy;
import sandproof.report.json.ResultFiles;
import sandproof.report.markdown.HeldTable;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** {@code sandproof report RESULT}: renders a results file again; nothing is run. */
@Command(name = "report", description = "Renders a results file again.", mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    private static final String CONSOLE = "console";
    private static final String HELD_TABLE = "held-table";

    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "a results.json; several for the held-table")
    List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "F",
            description = "console, or held-table: Markdown, runs across and boundaries down (default: console)")
    String format = CONSOLE;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "the policy by which the result was judged: junit.xml shows what it lets pass as skipped")
    @Nullable
    Path policy;

    @Option(names = "--out", paramLabel = "DIR", description = "write all reports there too")
    @Nullable
    Path out;

    @Override
    public Integer call() throws IOException {
        if (!List.of(CONSOLE, HELD_TABLE).contains(format)) {
            throw new UsageException("--format is " + format + ", expected console or held-table");
        }
        if (format.equals(HELD_TABLE)) {
            List<RunResult> results = new ArrayList<>();
            for (Path file : files) {
                results.add(ResultFiles.read(file));
            }
            System.out.print(HeldTable.render(results));
            return ExitCode.PASSED;
        }
        if (files.size() != 1) {
            throw new UsageException("the console shows one result, found " + files.size()
                    + "; --format held-table sets several side by side");
        }
        RunResult result = ResultFiles.read(files.get(0));
        Policy judgedBy = policy == null ? Policy.strict() : Policy.read(policy);
        if (policy != null && !judgedBy.name().equals(result.gate().policy())) {
            throw new UsageException("--policy is " + VisibleText.line(judgedBy.name(), 60)
                    + ", but the result was judged by "
                    + VisibleText.line(result.gate().policy(), 60)
                    + ", expected the same");
        }
        if (out != null) {
            ReportWriter.writeAll(
                    result,
                    judgedBy,
                    Catalogue.bundled().attacks().stream().collect(Collectors.toMap(Attack::id, Attack::description)),
                    OutDirectory.ready(out));
        }
        System.out.println(new VerdictTable(Terminal.detect().style()).render(result, out));
        return ExitCode.PASSED;
    }
}
