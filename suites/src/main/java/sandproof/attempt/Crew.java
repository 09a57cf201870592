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
import sandproof.attack.Attack;
import sandproof.attack.Boundary;
import sandproof.attack.Ending;
import sandproof.judge.RunFacts.Outcome;

/** Makes the attempts of a run side by side, and those of its usability controls, without which nothing blocked is a merit. */
final class Crew {
    private final int hands;
    private final Progress progress;
    private final Maker maker;

    /** How one attempt is made. What keeps it from being made is in what comes of it. */
    @FunctionalInterface
    interface Maker {
        Attempted make(Attack attack) throws InterruptedException;
    }

    /**
     * Hires one.
     *
     * @param hands attempts at one time
     */
    Crew(int hands, Progress progress, Maker maker) {
        this.hands = hands;
        this.progress = progress;
        this.maker = maker;
    }

    /** Makes an attempt of each, in the order in which they end. */
    List<Attempted> make(List<Attack> attacks, List<Attack> controls) throws InterruptedException {
        List<Attack> all = new ArrayList<>(attacks);
        controls.stream().filter(control -> !attacks.contains(control)).forEach(all::add);
        all.sort(Comparator.comparingInt(Crew::slowestFirst));
        ExecutorService pool = Executors.newFixedThreadPool(hands);
        CompletionService<Attempted> results = new ExecutorCompletionService<>(pool);
        try {
            all.forEach(attack -> results.submit(() -> one(attack)));
            List<Attempted> made = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                made.add(results.take().get());
            }
            return made;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private Attempted one(Attack attack) throws InterruptedException {
        progress.began(attack);
        Attempted made = maker.make(attack);
        progress.ended(attack, made.worst(Outcome.WORKED, List.of(), Map.of()).verdict());
        return made;
    }

    /** Attempts that wait for a time limit begin first, so that the others fill the wait. */
    private static int slowestFirst(Attack attack) {
        return attack.boundary() == Boundary.USABILITY
                ? 0
                : attack.ownSandbox() ? 1 : attack.ending() == Ending.TIMES_OUT ? 2 : 3;
    }
}
