package sandproof.attempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
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
        List<String> notObserved = new ArrayList<>();
        String unclosed;
        Cost cost;
        long asked = System.nanoTime();
        Sandbox sandbox = plan.open(0);
        try (Neighbourhood neighbourhood = new Neighbourhood(sandbox, probe, plan.neighbour())) {
            long openMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked);
            neighbourhood.open();
            aftermath.opened(sandbox.inView());
            Surroundings around = around(sandbox, neighbourhood, aftermath);
            attempted = new Crew(plan.parallel(), progress, attack -> attempted(around, attack))
                    .make(plan.attacks(), plan.controls());
            aftermath.listen(around.trail(), neighbourhood, attempted);
            sick.addAll(lab.sick());
            facts = sandbox.facts();
            // Last, so that nothing they do or look at stands in the log of an attempt.
            fingerprint = plan.alone() ? Fingerprint.take(sandbox, plan.fingerprint()) : Map.of();
            cost = plan.alone() ? Cost.measure(sandbox, openMillis, plan) : Cost.NOT_MEASURED;
            if (!neighbourhood.trouble().isEmpty()) {
                notObserved.add("no innocent neighbour could be kept: " + neighbourhood.trouble());
            }
        } finally {
            unclosed = Closing.of(sandbox);
        }
        return new RunOutcome(
                judged(attempted, sick, aftermath.of(attempted, unclosed)), facts, fingerprint, notObserved, cost);
    }

    private Surroundings around(Sandbox sandbox, Neighbourhood neighbourhood, Aftermath aftermath) {
        AtomicInteger opened = new AtomicInteger();
        return new Surroundings(
                lab,
                probe,
                plan.target(),
                sandbox,
                new AuditTrail(sandbox),
                new ReentrantLock(),
                () -> plan.open(opened.incrementAndGet()),
                neighbourhood,
                plan.neighbour(),
                new Leftovers(Leftovers.commonPlaces(List.of(plan.workDir())), aftermath::since),
                plan.reproduce());
    }

    private Attempted attempted(Surroundings around, Attack attack) throws InterruptedException {
        return hasForm(attack)
                ? Scenario.play(around, attack)
                : Attempt.notMade(around, attack, withoutForm(plan.target().language()));
    }

    /** Without a form in the one language that the sandbox runs nothing can be tried, and nothing is known. */
    private boolean hasForm(Attack attack) {
        return attack.payloadIn(plan.target().language()).isPresent();
    }

    static String withoutForm(String language) {
        return "it was not made: this sandbox runs " + language + " only, and the attack has no form in " + language;
    }

    private List<AttemptResult> judged(List<Attempted> attempted, List<String> sick, Map<String, Late> late) {
        Outcome work = Attempted.work(
                attempted.stream().filter(one -> hasForm(one.attack())).toList());
        List<String> wanted = plan.attacks().stream().map(Attack::id).toList();
        return attempted.stream()
                .map(one -> hasForm(one.attack()) ? one.worst(work, sick, late) : one.unmade())
                .filter(result ->
                        wanted.contains(result.attack()) || result.boundary().equals(Boundary.USABILITY.word()))
                .sorted(Comparator.comparing(AttemptResult::attack))
                .toList();
    }
}
