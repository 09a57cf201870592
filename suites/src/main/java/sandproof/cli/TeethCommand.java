package sandproof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.report.ReportWriter;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.TeethResult;
import sandproof.report.result.TeethResult.Bite;
import sandproof.report.result.Verdict;

/** {@code sandproof teeth}: opens one hole after the other and sees which attacks notice. */
@Command(
        name = "teeth",
        description = "Opens one hole of the reference sandbox after the other and sees which attacks notice.",
        mixinStandardHelpOptions = true)
final class TeethCommand implements Callable<Integer> {
    private static final int SIDE_BY_SIDE = 12;

    @Option(names = "--weakness", paramLabel = "W", description = "only this weakness (repeatable)")
    List<String> weaknesses = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "where teeth.json and its page go")
    @Nullable
    Path out;

    @Option(names = "--parallel", paramLabel = "N", description = "attempts side by side (default: ${DEFAULT-VALUE})")
    int parallel = SIDE_BY_SIDE;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Catalogue catalogue = Catalogue.bundled();
        List<String> wanted = weaknesses.isEmpty() ? declared(catalogue) : known(catalogue);
        Target target = Targets.resolve(Targets.DEFAULT);
        Path directory = OutDirectory.ready(out);
        List<Bite> bites = new ArrayList<>();
        try (Session session = Session.open(target)) {
            System.out.println("without a weakness");
            Map<String, Verdict> good = verdicts(session, target, catalogue, List.of());
            good.forEach((attack, verdict) -> {
                if (verdict != Verdict.HELD) {
                    System.out.println("  " + attack + " is " + verdict.word() + " without any weakness");
                }
            });
            for (String weakness : wanted) {
                Bite bite = bite(weakness, catalogue, good, verdicts(session, target, catalogue, List.of(weakness)));
                bites.add(bite);
                System.out.println(told(bites.size(), wanted.size(), bite));
            }
        }
        TeethResult result = TeethResult.of(bites);
        ReportWriter.writeAll(result, directory);
        System.out.println(result.summary().caught() + " of " + result.summary().weaknesses() + " weaknesses caught, "
                + result.summary().collateral() + " collateral; " + directory);
        boolean all = bites.stream()
                .allMatch(bite -> bite.caught()
                        && bite.missedBy().isEmpty()
                        && bite.collateral().isEmpty());
        return all ? ExitCode.PASSED : ExitCode.BREACHED;
    }

    private static List<String> declared(Catalogue catalogue) {
        return new ArrayList<>(catalogue.attacks().stream()
                .flatMap(attack -> attack.bittenBy().stream())
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private List<String> known(Catalogue catalogue) {
        List<String> all = declared(catalogue);
        weaknesses.stream()
                .filter(weakness -> !all.contains(weakness))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new UsageException(
                            "no attack declares the weakness \"" + unknown + "\"; there are " + String.join(", ", all));
                });
        return weaknesses;
    }

    private Map<String, Verdict> verdicts(Session session, Target target, Catalogue catalogue, List<String> open)
            throws InterruptedException {
        return session
                .run(
                        target,
                        catalogue,
                        catalogue.attacks(),
                        parallel,
                        open,
                        List.of("./sandproof", "run"),
                        Quiet.PROGRESS)
                .results()
                .stream()
                .collect(Collectors.toMap(AttemptResult::attack, AttemptResult::verdict, (a, b) -> a, TreeMap::new));
    }

    private static Bite bite(
            String weakness, Catalogue catalogue, Map<String, Verdict> good, Map<String, Verdict> now) {
        Map<String, Attack> attacks =
                catalogue.attacks().stream().collect(Collectors.toMap(Attack::id, Function.identity()));
        List<String> by = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        List<String> collateral = new ArrayList<>();
        now.forEach((id, verdict) -> {
            Attack attack = attacks.get(id);
            boolean declares = attack != null && attack.bittenBy().contains(weakness);
            if (declares) {
                (verdict == Verdict.BREACHED ? by : missed).add(id);
            } else if (verdict != good.get(id)) {
                collateral.add(id);
            }
        });
        return new Bite(weakness, weakness.replace('-', ' '), !by.isEmpty(), by, missed, collateral);
    }

    private static String told(int number, int all, Bite bite) {
        return number + "/" + all + " " + bite.id() + ": "
                + (bite.caught() ? "caught by " + String.join(", ", bite.by()) : "NOT CAUGHT")
                + (bite.missedBy().isEmpty() ? "" : "; missed by " + String.join(", ", bite.missedBy()))
                + (bite.collateral().isEmpty() ? "" : "; collateral " + String.join(", ", bite.collateral()));
    }
}
