package sandproof.attempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import sandproof.attack.Attack;
import sandproof.judge.RunFacts.Outcome;
import sandproof.report.result.Verdict;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** One attack as the run sees it: a single attempt, several of the same at one moment, or one in a sandbox of its own. */
final class Scenario {
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.BREACHED, Verdict.NOT_PROVEN, Verdict.NOT_CLAIMED, Verdict.HELD);

    private Scenario() {}

    /** Makes the attempt; whatever keeps it from being made is its trouble and never that of another. */
    static Attempted play(Surroundings around, Attack attack) throws InterruptedException {
        try {
            if (attack.ownSandbox()) {
                try (Sandbox own = around.ownSandbox().get()) {
                    return Attempt.make(around.in(own), attack);
                }
            }
            return attack.copies() > 1 ? together(around, attack) : Attempt.make(around, attack);
        } catch (SandboxException refused) {
            return Attempt.notMade(around, attack, String.valueOf(refused.getMessage()));
        } catch (RuntimeException failed) {
            return Attempt.notMade(around, attack, "the harness failed: " + failed);
        }
    }

    /** Makes the same attempt several times at once; the worst of them is the scenario's result. */
    private static Attempted together(Surroundings around, Attack attack) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(attack.copies());
        try {
            List<Future<Attempted>> futures = new ArrayList<>();
            for (int i = 0; i < attack.copies(); i++) {
                futures.add(pool.submit(() -> Attempt.make(around, attack)));
            }
            List<Attempted> all = new ArrayList<>();
            for (Future<Attempted> future : futures) {
                all.add(future.get());
            }
            return all.stream()
                    .min(Comparator.comparingInt(one -> WORST_FIRST.indexOf(
                            one.judged(Outcome.WORKED, List.of(), Late.NOTHING).verdict())))
                    .orElseThrow();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
