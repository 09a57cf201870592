package sandproof.attempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import sandproof.attack.Witness;
import sandproof.canary.CanaryException;
import sandproof.judge.RunFacts.Outcome;
import sandproof.judge.Sighting;
import sandproof.report.result.AttemptResult;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;

/**
 * Runs attacks against one sandbox that lives elsewhere, with the canaries of a service that it can reach, and judges them
 * when all is over. There is no lab, so no attack may call anything but that service.
 *
 * @since 0.1
 */
public final class ElsewhereRun {
    private final ElsewherePlan plan;

    public ElsewhereRun(ElsewherePlan plan) {
        this.plan = plan;
    }

    /**
     * Makes every attempt of the plan.
     *
     * @return the results in the order of the catalogue
     * @throws sandproof.sandbox.SandboxException when the sandbox cannot be opened at all
     */
    public RunOutcome execute(Progress progress) throws InterruptedException {
        List<String> sick = new ArrayList<>(plan.post().sick());
        Sandbox sandbox = plan.opener().get();
        List<String> notObserved =
                new ArrayList<>(List.of("no innocent neighbour could be kept: " + ElsewhereAttempt.UNWATCHED));
        List<AttemptResult> results;
        Map<String, String> facts;
        Map<String, Object> fingerprint;
        try {
            AuditTrail trail = new AuditTrail(sandbox);
            List<Attempted> attempted = new Crew(
                            plan.parallel(),
                            progress,
                            attack -> made(new ElsewhereAttempt(plan, sandbox, trail, attack)))
                    .make(plan.attacks(), plan.controls());
            fingerprint = Fingerprint.take(sandbox, plan.fingerprint());
            results = judged(attempted, sick, sandbox.layout());
            facts = sandbox.facts();
        } finally {
            String unclosed = Closing.of(sandbox);
            if (!unclosed.isEmpty()) {
                notObserved.add(unclosed);
            }
        }
        return new RunOutcome(results, facts, fingerprint, notObserved, Cost.NOT_MEASURED);
    }

    /** Whatever keeps an attempt from being made is its trouble and never that of another. */
    private static Attempted made(ElsewhereAttempt attempt) throws InterruptedException {
        try {
            return attempt.make();
        } catch (RuntimeException failed) {
            return attempt.notMade(Attempt.FAILED + failed);
        }
    }

    private List<AttemptResult> judged(List<Attempted> attempted, List<String> sick, Layout layout) {
        plan.post().sick().stream().filter(what -> !sick.contains(what)).forEach(sick::add);
        List<Late> late = attempted.stream().map(one -> late(one, sick, layout)).toList();
        Outcome work = Attempted.work(attempted);
        List<AttemptResult> results = new ArrayList<>();
        for (int i = 0; i < attempted.size(); i++) {
            Attempted one = attempted.get(i);
            results.add(isJudged(one, late.get(i)) ? one.judged(work, sick, late.get(i)) : one.unmade());
        }
        results.sort(Comparator.comparing(AttemptResult::attack));
        return results;
    }

    /** What was made, and what was heard of though something went wrong with it. */
    private static boolean isJudged(Attempted one, Late late) {
        return one.facts().wall().silenceKept()
                || !one.facts().wall().breaches().isEmpty()
                || !late.breaches().isEmpty();
    }

    /** Names that do not lead to the canaries are not heard, whatever was done with them. */
    private List<Sighting> nameless(Attempted one, Layout layout) {
        return one.attack().elsewhere().filter(needs -> Handed.tellsNames(needs, layout)).stream()
                .flatMap(needs -> plan.post().zoneTrouble().stream())
                .map(trouble -> new Sighting(Witness.NETWORK, trouble))
                .toList();
    }

    /** What the canaries heard of an attempt after it was over. */
    private Late late(Attempted one, List<String> sick, Layout layout) {
        // Of what the service was not told of nothing can be heard; all else may have been handed over.
        if (!plan.post().isTold(one.nonce())) {
            return Late.NOTHING;
        }
        try {
            if (!one.facts().wall().breaches().isEmpty()) {
                return Late.NOTHING;
            }
            return Late.heard(plan.post().heard(one.nonce()), nameless(one, layout));
        } catch (CanaryException deaf) {
            String what = "the canary service: " + deaf.getMessage();
            if (!sick.contains(what)) {
                sick.add(what);
            }
            return Late.NOTHING;
        }
    }
}
