package sandproof.attempt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.attack.Ending;
import sandproof.judge.TeardownFacts;
import sandproof.probe.Broom;
import sandproof.probe.Searched;
import sandproof.probe.Seen;
import sandproof.sandbox.SandboxException;

/** Looks for what a task left behind when its time of grace was over. */
final class TeardownLook {
    static final int SHORTEST_NAME = 8;
    private static final int MOST_NAMED = 5;
    private static final int MOST_TEXT = 120;

    private final Scene scene;

    TeardownLook(Scene scene) {
        this.scene = scene;
    }

    /** The processes of the task that are still there when the time of grace is over. */
    List<Seen> lingering() throws InterruptedException {
        scene.around().probe().await(() -> scene.watch().alive().isEmpty(), Scene.GRACE_MILLIS);
        scene.around().probe().awaitFreshLook();
        return scene.watch().alive();
    }

    TeardownFacts facts(
            String taskId, String sessionId, boolean ended, List<Seen> lingering, Credential credential, Beside beside)
            throws InterruptedException {
        List<String> left = new ArrayList<>();
        lingering.stream()
                .limit(MOST_NAMED)
                .forEach(seen ->
                        left.add("process " + seen.pid() + " (" + Notebook.brief(seen.command(), MOST_TEXT) + ")"));
        Searched host = onHost(taskId, sessionId);
        host.found().forEach(left::add);
        String blind = inventory(taskId, left);
        if (blind.isEmpty() && !host.cut().isEmpty()) {
            blind = "the search for what bears its name was cut short in " + String.join(", ", host.cut());
        }
        credential.stillAccepted().ifPresent(left::add);
        // A task too short for the probe is gone all the same, where the probe does see tasks of this sandbox.
        boolean watched =
                scene.watch().peaks().samples() > 0 || (scene.around().sandbox().inView() && beside.inhabited());
        boolean crash = scene.attack().ending() == Ending.SERVICE_KILLED;
        boolean claimed = scene.around().target().claims(crash ? "teardown.crash" : "teardown");
        String unseen = watched ? lostSight().orElse(beside.unseen()) : "no process of the task was seen from outside";
        return new TeardownFacts(ended, left, beside.dead(), unseen.isEmpty() ? blind : unseen, claimed);
    }

    /** Why a daemon of the task may be unknown: it lost its name where only looks tell what is whose. */
    private Optional<String> lostSight() {
        long unseen = scene.watch().peaks().unseenMillis();
        boolean lost = scene.attack().tags().contains(Gaze.DAEMON)
                && scene.watch().amongOthers()
                && unseen > scene.gaze().mostUnseenMillis();
        return lost
                ? Optional.of("nobody looked for " + unseen + " ms while the task's program lived among all others")
                : Optional.empty();
    }

    private Searched onHost(String taskId, String sessionId) throws InterruptedException {
        List<String> names = new ArrayList<>(List.of(scene.challenge().nonce()));
        if (taskId.length() >= SHORTEST_NAME) {
            names.add(taskId);
        }
        if (sessionId.length() >= SHORTEST_NAME) {
            names.add(sessionId);
        }
        String container = scene.watch().container();
        if (container.length() >= SHORTEST_NAME) {
            names.add(container);
        }
        if (!taskId.isEmpty()) {
            scene.around().sandbox().names(taskId).stream()
                    .filter(name -> name.length() >= SHORTEST_NAME)
                    .forEach(names::add);
        }
        return new Settled(millis -> scene.around().probe().await(() -> false, millis), System::nanoTime)
                .of(
                        () -> theirs(scene.around().leftovers().of(names)),
                        searched -> searched.found().isEmpty(),
                        scene.around().sandbox().settling());
    }

    private Searched theirs(Searched all) {
        return new Searched(all.found().stream().filter(what -> !isOurs(what)).toList(), all.cut());
    }

    /** Adds what the sandbox says it still holds; returns why it could not be asked, empty when it could. */
    private String inventory(String taskId, List<String> left) {
        try {
            if (!taskId.isEmpty()) {
                left.addAll(scene.around().sandbox().inventory(taskId));
            }
            return "";
        } catch (SandboxException failed) {
            scene.notebook().note("sandbox", String.valueOf(failed.getMessage()));
            return "the sandbox does not tell what it still holds: "
                    + Notebook.brief(String.valueOf(failed.getMessage()), MOST_TEXT);
        }
    }

    /** The canaries of this attempt bear its nonce too, and are taken away after it. */
    private boolean isOurs(String what) {
        return what.contains(scene.host().root().toString())
                || what.contains("/dev/shm/sandproof-")
                || what.contains(scene.around().lab().serviceHome().toString());
    }

    /** Ends what the sandbox did not. */
    void sweep() throws InterruptedException {
        if (!scene.watch().alive().isEmpty()) {
            int swept = new Broom(scene.around().probe()).sweep(scene.watch()).size();
            scene.notebook().note("harness", "killed " + swept + " processes that the sandbox had left behind");
        }
    }

    /**
     * Who lives beside the attempt.
     *
     * @param inhabited whether an innocent task was seen alive beside it
     * @param dead innocent tasks that did not outlive it
     * @param unseen why nobody knows whether one did; empty where it is known
     */
    record Beside(boolean inhabited, List<String> dead, String unseen) {
        static Beside of(
                Optional<Neighbour> neighbour,
                boolean inhabited,
                boolean livesYet,
                boolean diedEarly,
                List<String> deadNeighbours) {
            List<String> dead = new ArrayList<>(deadNeighbours);
            if (neighbour.isEmpty() || !inhabited || livesYet) {
                return new Beside(inhabited, dead, "");
            }
            if (diedEarly) {
                dead.add("the neighbour task " + neighbour.get().id());
                return new Beside(true, dead, "");
            }
            // Where everything takes long it may have ended by itself meanwhile.
            return new Beside(
                    true, dead, "the neighbour's own life was over before it was seen whether it outlives the attempt");
        }
    }
}
