package sandproof.attempt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import sandproof.attack.Attack;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/** One attack as the run sees it: a single attempt, several of the same at one moment, or one in a sandbox of its own. */
final class Scenario {
    private Scenario() {}

    /** Makes the attempt; whatever keeps it from being made is its trouble and never that of another. */
    static Attempted play(Surroundings around, Attack attack) throws InterruptedException {
        if (!Bystanders.aimed(attack)) {
            return alone(around, attack);
        }
        around.aim().lockInterruptibly();
        try {
            return alone(around, attack);
        } finally {
            around.aim().unlock();
        }
    }

    private static Attempted alone(Surroundings around, Attack attack) throws InterruptedException {
        try {
            if (attack.ownSandbox()) {
                return inOneOfItsOwn(around, attack);
            }
            return attack.copies() > 1 ? together(around, attack) : Attempt.make(around, attack);
        } catch (SandboxException refused) {
            return Attempt.notMade(around, attack, String.valueOf(refused.getMessage()));
        } catch (RuntimeException failed) {
            return Attempt.notMade(around, attack, Attempt.FAILED + failed);
        }
    }

    private static Attempted inOneOfItsOwn(Surroundings around, Attack attack) throws InterruptedException {
        Sandbox own = around.ownSandbox().get();
        String unclosed = "";
        Attempted made;
        try {
            made = Attempt.make(around.in(own), attack);
        } finally {
            unclosed = Closing.of(own);
        }
        return unclosed.isEmpty() ? made : made.unclosed(unclosed);
    }

    /** Makes the same attempt several times at once. */
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
            return all.get(0).with(all.subList(1, all.size()));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
