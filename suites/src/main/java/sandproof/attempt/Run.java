package sandproof.attempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Ending;
import sandproof.judge.RunFacts.Outcome;
import sandproof.lab.Lab;
import sandproof.probe.Leftovers;
import sandproof.probe.ProcessProbe;
import sandproof.report.result.AttemptResult;
import sandproof.sandbox.Sandbox;

/**
 * Runs attacks side by side against one sandbox and judges them when all is over. The usability control always runs,
 * since without it nothing blocked is a merit.
 *
 * @since 0.1
 */
public final class Run {
    private final Lab lab;
    private final ProcessProbe probe;
    private final RunPlan plan;

    public Run(Lab lab, ProcessProbe probe, RunPlan plan) {
        this.lab = lab;
        this.probe = probe;
        this.plan = plan;
    }

    /**
     * Makes every attempt of the plan.
     *
     * @return the results in the order of the catalogue
     * @throws sandproof.sandbox.SandboxException when the sandbox cannot be opened at all
     */
    public RunOutcome execute(Progress progress) throws InterruptedException {
        List<String> sick = new ArrayList<>(lab.sick());
        Aftermath aftermath = new Aftermath(lab, probe, plan);
        List<Attempted> attempted;
        Map<String, String> facts;
        Map<String, Object> fingerprint;
        String neighbourTrouble;
        Cost cost;
        long asked = System.nanoTime();
        try (Sandbox sandbox = plan.open(0);
                Neighbourhood neighbourhood = new Neighbourhood(sandbox, probe, plan.neighbour())) {
            long openMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked);
            neighbourhood.open();
            Surroundings around = around(sandbox, neighbourhood);
            attempted = all(around, progress);
            aftermath.listen(around.trail(), neighbourhood);
            sick.addAll(lab.sick());
            facts = sandbox.facts();
            // Last, so that nothing they do or look at stands in the log of an attempt.
            fingerprint = plan.alone() ? Fingerprint.take(sandbox, plan.fingerprint()) : Map.of();
            cost = plan.alone() ? Cost.measure(sandbox, openMillis, plan) : Cost.NOT_MEASURED;
            neighbourTrouble = neighbourhood.trouble();
        }
        return new RunOutcome(
                judged(attempted, sick, aftermath.of(attempted)), facts, fingerprint, neighbourTrouble, cost);
    }

    private Surroundings around(Sandbox sandbox, Neighbourhood neighbourhood) {
        AtomicInteger opened = new AtomicInteger();
        return new Surroundings(
                lab,
                probe,
                plan.target(),
                sandbox,
                new AuditTrail(sandbox),
                () -> plan.open(opened.incrementAndGet()),
                neighbourhood,
                plan.neighbour(),
                new Leftovers(Leftovers.commonPlaces(List.of(plan.workDir()))),
                plan.reproduce());
    }

    private List<Attempted> all(Surroundings around, Progress progress) throws InterruptedException {
        List<Attack> attacks = new ArrayList<>(plan.attacks());
        plan.controls().stream().filter(control -> !attacks.contains(control)).forEach(attacks::add);
        attacks.sort(Comparator.comparingInt(Run::slowestFirst));
        ExecutorService pool = Executors.newFixedThreadPool(plan.parallel());
        CompletionService<Attempted> results = new ExecutorCompletionService<>(pool);
        try {
            for (Attack attack : attacks) {
                results.submit(() -> {
                    progress.began(attack);
                    Attempted attempted = hasForm(attack)
                            ? Scenario.play(around, attack)
                            : Attempt.notMade(around, attack, withoutForm());
                    progress.ended(
                            attack,
                            judged(attempted, Outcome.WORKED, List.of(), Late.NOTHING)
                                    .verdict());
                    return attempted;
                });
            }
            List<Attempted> all = new ArrayList<>();
            for (int i = 0; i < attacks.size(); i++) {
                all.add(results.take().get());
            }
            return all;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Without a form in the one language that the sandbox runs nothing can be tried, and nothing is known. */
    private boolean hasForm(Attack attack) {
        return attack.payloadIn(plan.target().language()).isPresent();
    }

    private String withoutForm() {
        String language = plan.target().language();
        return "it was not made: this sandbox runs " + language + " only, and the attack has no form in " + language;
    }

    private AttemptResult judged(Attempted one, Outcome work, List<String> sick, Late late) {
        return hasForm(one.attack()) ? one.judged(work, sick, late) : one.unmade();
    }

    /** Attempts that wait for a time limit begin first, so that the others fill the wait. */
    private static int slowestFirst(Attack attack) {
        return attack.boundary() == Boundary.USABILITY
                ? 0
                : attack.ownSandbox() ? 1 : attack.ending() == Ending.TIMES_OUT ? 2 : 3;
    }

    private List<AttemptResult> judged(List<Attempted> attempted, List<String> sick, Map<String, Late> late) {
        List<Attempted> controls = attempted.stream()
                .filter(one -> one.attack().boundary() == Boundary.USABILITY && hasForm(one.attack()))
                .toList();
        Outcome work = controls.isEmpty()
                ? Outcome.NOT_SEEN
                : controls.stream().allMatch(Attempted::workSucceeded) ? Outcome.WORKED : Outcome.FAILED;
        List<String> wanted = plan.attacks().stream().map(Attack::id).toList();
        return attempted.stream()
                .map(one -> judged(one, work, sick, late.getOrDefault(one.nonce(), Late.NOTHING)))
                .filter(result ->
                        wanted.contains(result.attack()) || result.boundary().equals(Boundary.USABILITY.word()))
                .sorted(Comparator.comparing(AttemptResult::attack))
                .toList();
    }
}
