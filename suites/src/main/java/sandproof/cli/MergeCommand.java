package sandproof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sandproof.report.gate.Policy;
import sandproof.report.json.ResultFiles;
import sandproof.report.merge.Completeness;
import sandproof.report.merge.Differences;
import sandproof.report.merge.Merge;
import sandproof.report.result.RunResult;

/** {@code sandproof merge RESULT... --out FILE}: the shards of one run as one result; nothing is run. */
@Command(
        name = "merge",
        description = "Joins the results of a run's shards into one, which every other verb takes.",
        footer = {
            "",
            "Example: sandproof merge shard-*/results.json --out results.json && sandproof gate results.json",
            "",
            "Exit codes: 0 merged, whatever the gate says; 3 results that are not of one run, a shard that is missing, or"
                    + " a file that cannot be read or written."
        },
        mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "the results.json of each shard")
    List<Path> files = List.of();

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "the results file to write (required)")
    Path out = Path.of("results.json");

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "what the gate of the whole demands (default: all held)")
    @Nullable
    Path policy;

    @Option(
            names = "--partial",
            description = "join what there is, though shards are missing (default: each is demanded)")
    boolean partial;

    @Override
    public Integer call() throws IOException {
        setEarlierAside();
        Policy demands = policy == null ? Policy.strict() : Policy.read(policy);
        Map<String, RunResult> results = new LinkedHashMap<>();
        for (Path file : files) {
            if (results.put(file.toString(), ResultFiles.read(file)) != null) {
                throw new UsageException(file + " is given twice, expected each RESULT once");
            }
        }
        RunResult merged = Merge.of(
                results, partial ? Completeness.PARTIAL : Completeness.WHOLE, demands, LocalDate.now(ZoneOffset.UTC));
        try {
            ResultFiles.write(merged, out);
        } catch (IOException e) {
            throw new UsageException("the merged result cannot be written to " + out + " (" + e.getMessage()
                    + "), expected a place for a file");
        }
        Differences.of(merged).forEach(warning -> System.err.println("sandproof: warning: " + warning));
        RunResult.Summary summary = merged.summary();
        System.out.println(results.size() + " results as one: " + summary.attacks() + " of "
                + merged.catalogue().attacks() + " attacks, " + summary.held() + " held, " + summary.breached()
                + " breached, " + summary.notProven() + " not proven, " + summary.notClaimed() + " not claimed");
        System.out.println(out);
        return ExitCode.PASSED;
    }

    private void setEarlierAside() throws IOException {
        for (Path file : files) {
            if (Files.exists(out) && Files.exists(file) && Files.isSameFile(out, file)) {
                throw new UsageException("--out is " + out + ", which is one of the results, expected another file");
            }
        }
        Path name = out.getFileName();
        if (name != null && Files.isRegularFile(out)) {
            EarlierReports.setAside(out.toAbsolutePath().getParent(), List.of(name.toString()));
        }
    }
}
