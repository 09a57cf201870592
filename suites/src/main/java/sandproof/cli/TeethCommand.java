package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sandproof.attack.Catalogue;
import sandproof.driver.Targets;
import sandproof.report.ReportWriter;
import sandproof.report.result.TeethResult;
import sandproof.report.result.TeethResult.Bite;
import sandproof.report.result.Verdict;

/** {@code sandproof teeth}: opens one hole after the other and sees which attacks notice. */
@Command(
        name = "teeth",
        description = "Opens one hole of the reference sandbox after the other and sees which attacks notice.",
        mixinStandardHelpOptions = true)
final class TeethCommand implements Callable<Integer> {
    private static final int SIDE_BY_SIDE = 8;
    private static final int WEAKNESSES_AT_ONCE = 2;

    @Option(names = "--weakness", paramLabel = "W", description = "only this weakness (repeatable)")
    List<String> weaknesses = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "where teeth.json and its page go")
    @Nullable
    Path out;

    @Option(names = "--parallel", paramLabel = "N", description = "attempts side by side (default: ${DEFAULT-VALUE})")
    int parallel = SIDE_BY_SIDE;

    @Option(
            names = "--thorough",
            description = "look for collateral in the whole catalogue, not in a sample; takes several times as long")
    boolean thorough;

    @Override
    public Integer call() throws IOException, InterruptedException {
        EarlierReports.setAside(out, EarlierReports.OF_TEETH);
        Catalogue catalogue = Catalogue.bundled();
        List<String> wanted = weaknesses.isEmpty() ? HoleNames.all(catalogue) : HoleNames.known(weaknesses, catalogue);
        Path directory = OutDirectory.ready(out);
        List<Bite> bites;
        try (Session session = Session.open(Targets.resolve(Targets.DEFAULT))) {
            Bites all = new Bites(session, catalogue, parallel, thorough);
            Map<String, Verdict> good = all.withoutWeakness();
            System.out.println("without a weakness: " + good.size() + " attacks, "
                    + good.values().stream()
                            .filter(verdict -> verdict == Verdict.HELD)
                            .count() + " held");
            good.forEach((attack, verdict) -> {
                if (verdict != Verdict.HELD) {
                    System.out.println("  " + attack + " is " + verdict.word() + " without any weakness");
                }
            });
            bites = bites(all, wanted, good);
        }
        TeethResult result = TeethResult.of(bites);
        ReportWriter.writeAll(result, directory);
        System.out.println(result.summary().caught() + " of " + result.summary().weaknesses() + " weaknesses caught, "
                + result.summary().collateral() + " collateral; " + directory);
        boolean clean = bites.stream()
                .allMatch(bite -> bite.caught()
                        && bite.missedBy().isEmpty()
                        && bite.collateral().isEmpty());
        return clean ? ExitCode.PASSED : ExitCode.BREACHED;
    }

    private static List<Bite> bites(Bites all, List<String> wanted, Map<String, Verdict> good)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(WEAKNESSES_AT_ONCE);
        try {
            CompletionService<Bite> results = new ExecutorCompletionService<>(pool);
            wanted.forEach(weakness -> results.submit(() -> all.of(weakness, good)));
            List<Bite> bites = new ArrayList<>();
            for (int i = 0; i < wanted.size(); i++) {
                Bite bite = results.take().get();
                bites.add(bite);
                System.out.println(told(bites.size(), wanted.size(), bite));
            }
            bites.sort(Comparator.comparing(Bite::id));
            return bites;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static String told(int number, int all, Bite bite) {
        return number + "/" + all + " " + bite.id() + ": "
                + (bite.caught() ? "caught by " + String.join(", ", bite.by()) : "NOT CAUGHT")
                + (bite.missedBy().isEmpty() ? "" : "; missed by " + String.join(", ", bite.missedBy()))
                + (bite.collateral().isEmpty() ? "" : "; collateral " + String.join(", ", bite.collateral()));
    }
}
