package sandproof.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attempt.RunOutcome;
import sandproof.driver.CanaryAddress;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.report.ReportWriter;
import sandproof.report.console.VerdictTable;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.result.RunResult;

/** {@code sandproof run}: one run of attacks against one sandbox, with its reports and its gate. */
@Command(
        name = "run",
        description = {
            "Attacks a sandbox and writes the reports.",
            "Without a selection all attacks are made. Of a part, every report says first that it is one."
        },
        footer = {
            "",
            "Exit codes: 0 gate passed, 1 something breached, 2 something required is not proven, 3 usage, configuration"
                    + " or target file wrong, 4 the harness itself failed, 130 interrupted."
        },
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    private static final int SIDE_BY_SIDE = 8;

    /** Each brings a kernel of its own. */
    private static final int SIDE_BY_SIDE_CARRIED = 3;

    /** Each brings an engine of its own, which takes long to start. */
    private static final int SIDE_BY_SIDE_ENGINES = 4;

    /** Somebody else's service, and who pays for it. */
    private static final int SIDE_BY_SIDE_ELSEWHERE = 4;

    @Option(names = "--target", paramLabel = "NAME-or-FILE", description = "the sandbox (default: ${DEFAULT-VALUE})")
    String target = Targets.DEFAULT;

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    ImageOptions images = new ImageOptions();

    @Option(names = "--policy", paramLabel = "FILE", description = "what the gate demands (default: all held)")
    @Nullable
    Path policy;

    @Option(names = "--out", paramLabel = "DIR", description = "where the reports go (default: reports/out/<time>)")
    @Nullable
    Path out;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            converter = SideBySide.class,
            description =
                    "attempts side by side (default: 8; 3 where the target has a carrier, 4 where it is elsewhere or of one language)")
    @Nullable
    Integer parallel;

    @Option(
            names = "--weakness",
            paramLabel = "W",
            description = "open this hole of the reference sandbox (repeatable; list --weaknesses tells them)")
    List<String> weaknesses = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        EarlierReports.setAside(out, EarlierReports.OF_RUN);
        Catalogue catalogue = selection.catalogue();
        List<Attack> attacks = selection.select(catalogue);
        Target resolved = Targets.resolve(target);
        Optional<ImageOptions.Brought> image = images.read();
        Target sandbox = image.map(brought -> brought.in(resolved)).orElse(resolved);
        HoleNames.known(weaknesses, catalogue);
        if (!weaknesses.isEmpty() && !target.equals(Targets.DEFAULT)) {
            throw new UsageException("--weakness opens a hole of the reference sandbox, the target is " + target);
        }
        Policy demands = policy == null ? Policy.strict() : Policy.read(policy);
        Path directory = OutDirectory.ready(out);
        Terminal terminal = Terminal.detect();
        Instant began = Instant.now();
        Made made = sandbox.canary().isPresent()
                ? elsewhere(sandbox, sandbox.canary().get(), catalogue, attacks, terminal)
                : inLab(sandbox, image, catalogue, attacks, terminal);
        RunOutcome outcome = made.outcome();
        Map<String, Object> fingerprint = new TreeMap<>(outcome.fingerprint());
        fingerprint.putAll(ImageOptions.facts(image));
        RunResult result = new RunResult(
                RunResult.SCHEMA_VERSION,
                made.runId(),
                began,
                Instant.now(),
                new RunResult.Harness(Version.text()),
                new RunResult.Target(
                        sandbox.name(), sandbox.driver(), sandbox.digest(), new TreeMap<>(sandbox.claims())),
                new RunResult.CatalogueFacts(
                        catalogue.digest(), catalogue.attacks().size()),
                host(outcome),
                fingerprint,
                outcome.results(),
                RunResult.Summary.of(outcome.results()),
                Gate.judge(outcome.results(), catalogue.attacks().size(), demands, LocalDate.now(ZoneOffset.UTC)),
                outcome.cost().overhead());
        // A verdict is told even where it cannot be written down.
        System.out.println(new VerdictTable(terminal.style()).render(result, directory));
        try {
            ReportWriter.writeAll(result, demands, descriptions(catalogue), directory);
        } catch (IOException | UncheckedIOException full) {
            throw new ReportsNotWrittenException(directory, full);
        }
        return result.gate().exit();
    }

    private record Made(String runId, RunOutcome outcome) {}

    private Made inLab(
            Target sandbox,
            Optional<ImageOptions.Brought> image,
            Catalogue catalogue,
            List<Attack> attacks,
            Terminal terminal)
            throws InterruptedException {
        try (Session session = Session.open(sandbox)) {
            image.ifPresent(brought -> session.load(brought.archive()));
            LiveProgress progress = progress(terminal, catalogue, attacks);
            RunOutcome outcome = session.run(
                    sandbox, catalogue, attacks, sideBySide(sandbox), true, weaknesses, reproduce(), progress);
            progress.over();
            return new Made(session.runId(), outcome);
        }
    }

    private Made elsewhere(
            Target sandbox, CanaryAddress canary, Catalogue catalogue, List<Attack> attacks, Terminal terminal)
            throws InterruptedException {
        try (ElsewhereSession session = ElsewhereSession.open(target, canary)) {
            LiveProgress progress = progress(terminal, catalogue, attacks);
            RunOutcome outcome = session.run(sandbox, catalogue, attacks, sideBySide(sandbox), reproduce(), progress);
            progress.over();
            return new Made(session.runId(), outcome);
        }
    }

    private static LiveProgress progress(Terminal terminal, Catalogue catalogue, List<Attack> attacks) {
        return new LiveProgress(System.out, terminal.style(), terminal.present(), Session.attempts(catalogue, attacks));
    }

    private int sideBySide(Target sandbox) {
        if (parallel != null) {
            return parallel;
        }
        if (sandbox.canary().isPresent()) {
            return SIDE_BY_SIDE_ELSEWHERE;
        }
        if (!sandbox.language().isEmpty()) {
            return SIDE_BY_SIDE_ENGINES;
        }
        return sandbox.carrier().isEmpty() ? SIDE_BY_SIDE : SIDE_BY_SIDE_CARRIED;
    }

    private List<String> reproduce() {
        List<String> words = new ArrayList<>(List.of("./sandproof", "run"));
        if (!target.equals(Targets.DEFAULT)) {
            words.add("--target");
            words.add(
                    Targets.names().contains(target)
                            ? target
                            : Path.of(target).toAbsolutePath().toString());
        }
        words.addAll(images.words());
        weaknesses.forEach(weakness -> words.addAll(List.of("--weakness", weakness)));
        words.addAll(selection.words());
        return words;
    }

    private Map<String, Object> host(RunOutcome outcome) {
        Map<String, Object> host = new LinkedHashMap<>(Machine.facts());
        host.putAll(selection.facts());
        if (!weaknesses.isEmpty()) {
            host.put("weaknesses", String.join(", ", weaknesses));
        }
        List<String> notEnforced = new ArrayList<>();
        new TreeMap<>(outcome.sandboxFacts()).forEach((name, fact) -> {
            host.put("sandbox: " + name, fact);
            if (fact.contains("not ")) {
                notEnforced.add(fact.equals("not enforced") ? name : name + ": " + fact);
            }
        });
        host.put("notEnforced", notEnforced);
        List<String> notObserved = new ArrayList<>(outcome.notObserved());
        if (!outcome.cost().trouble().isEmpty()) {
            notObserved.add(outcome.cost().trouble());
        }
        host.put("notObserved", notObserved);
        return host;
    }

    private static Map<String, String> descriptions(Catalogue catalogue) {
        return catalogue.attacks().stream().collect(Collectors.toMap(Attack::id, Attack::description));
    }
}
