package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.report.ReportWriter;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.Spoken;
import sandproof.report.json.ResultFiles;
import sandproof.report.result.RunResult;
import sandproof.report.text.VisibleText;

/** {@code sandproof compare RESULT... --out DIR}: several sandboxes on one page; nothing is run. */
@Command(
        name = "compare",
        description = "Sets results side by side, sandboxes across and attacks down: a page, Markdown and CSV.",
        footer = {"", "Exit codes: 0 compared, 3 a file that cannot be read or a result too few."},
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private static final int MOST_SENTENCE = 2_000;

    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "a results.json for each sandbox")
    List<Path> files = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where compare.html, compare.md and compare.csv go (default: reports/out/<time>)")
    @Nullable
    Path out;

    @Override
    public Integer call() throws IOException {
        if (files.size() < 2) {
            throw new UsageException("compare sets results side by side: found 1 RESULT, expected 2 or more");
        }
        List<RunResult> results = new ArrayList<>();
        for (Path file : files) {
            results.add(ResultFiles.read(file));
        }
        Comparison comparison = Comparison.of(results);
        Path directory = OutDirectory.ready(out);
        ReportWriter.writeAll(comparison, directory);
        comparison.columns().forEach(column -> say((Spoken.all(column) + " " + Spoken.cost(column)).strip()));
        comparison.caveats().forEach(caveat -> say("not alike: " + caveat));
        System.out.println(directory.resolve("compare.html"));
        return ExitCode.PASSED;
    }

    private static void say(String sentence) {
        System.out.println(VisibleText.line(sentence, MOST_SENTENCE));
    }
}
