package sandproof.attempt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sandproof.attack.Boundary;
import sandproof.attack.Witness;
import sandproof.judge.WallFacts;
import sandproof.lab.Hit;
import sandproof.lab.Secret;
import sandproof.probe.Seen;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.TaskOutcome;

/** Looks, through every witness, for what got through the wall in one attempt. */
final class WallLook {
    private final Scene scene;
    private final Witnesses witnesses;

    /**
     * What stood around the attempt.
     *
     * @param inhabited whether the probe saw an innocent task of this sandbox beside it
     * @param lingering processes of the task that outlived it
     * @param neighbour what its own neighbour said, where it had one
     */
    record Around(boolean inhabited, List<Seen> lingering, Optional<Talk> neighbour) {}

    WallLook(Scene scene) {
        this.scene = scene;
        this.witnesses = new Witnesses(scene.attack());
    }

    WallFacts facts(TaskOutcome end, Left left, List<Secret> secrets, Credential credential, Around around) {
        List<Hit> hits = hits();
        List<Artifact> handedOut = publishes() ? left.artifacts() : List.of();
        witnesses.secrets(secrets, end, handedOut, hits);
        left.tell(witnesses);
        if (UnknownDigests.among(new Talk(scene.challenge(), end.stdout()), secrets)) {
            witnesses.couldNotSee(
                    Witness.SECRET, "the task read something that the harness does not know, told by a digest");
        }
        canaries(witnesses, hits);
        witnesses.watch(scene.watch().peaks(), scene.limits(), around.inhabited());
        witnesses.unseen(scene.watch().peaks(), scene.gaze());
        if (!scene.around().sandbox().inView() && scene.watch().peaks().samples() == 0) {
            scene.attack()
                    .witnesses()
                    .forEach(witness -> witnesses.couldNotSee(
                            witness, "no process of the task was seen here, so that it may have run elsewhere"));
        }
        witnesses.changed(scene.watch().changedInputs());
        witnesses.handedBack(end, handedOut, scene.limits(), Set.copyOf(Attempt.types(scene.attack())));
        around.neighbour().ifPresent(witnesses::neighbour);
        credential.tell(witnesses);
        runTime(around.lingering());
        return new WallFacts(witnesses.breaches(), witnesses.blind(), List.of(), suspicions(), true, unclaimed(scene));
    }

    /**
     * Asks those once more who go on hearing and seeing while the log is read and the host is searched; what they know is
     * added to what was known.
     */
    WallFacts again(WallFacts before, List<Secret> secrets) {
        Witnesses late = new Witnesses(scene.attack());
        List<Hit> hits = hits();
        late.secretsHeard(secrets, hits);
        canaries(late, hits);
        return new WallFacts(
                joined(before.breaches(), late.breaches()),
                joined(before.blind(), late.blind()),
                before.sickCanaries(),
                joined(before.suspicions(), suspicions()),
                before.silenceKept(),
                before.unclaimed());
    }

    private static <T> List<T> joined(List<T> before, List<T> now) {
        return Stream.concat(before.stream(), now.stream().filter(one -> !before.contains(one)))
                .toList();
    }

    private List<Hit> hits() {
        return scene.around().lab().hitsOf(scene.challenge().nonce());
    }

    /** What waits on the host for somebody to touch it. */
    private void canaries(Witnesses asked, List<Hit> hits) {
        asked.hits(hits);
        scene.host().changes().forEach(change -> asked.saw(Witness.CANARY_FILE, change.toString()));
        scene.around()
                .lab()
                .places()
                .writtenBy(scene.challenge().nonce())
                .forEach(change -> asked.saw(Witness.CANARY_FILE, change));
        new Bystanders(scene.around().lab().victim(), scene.challenge().nonce(), scene.began())
                .tell(scene.attack(), asked);
    }

    /** What comes of an output directory where the sandbox promises nothing of it is its caller's doing, and here ours. */
    private boolean publishes() {
        return scene.attack().boundary() != Boundary.ARTIFACTS
                || scene.around().target().claims("artifacts");
    }

    private void runTime(List<Seen> lingering) {
        if (!lingering.isEmpty()) {
            witnesses.saw(
                    Witness.RUN_TIME,
                    lingering.size() + " processes of the task were alive " + Scene.GRACE_MILLIS + " ms after its end");
        }
        long life = scene.watch().peaks().lifeMillis();
        long outer = scene.limits().outer().toMillis();
        if (life > outer + Scene.GRACE_MILLIS) {
            witnesses.saw(
                    Witness.RUN_TIME,
                    "a process of the task lived " + life + " ms, the outer limit is " + outer + " ms");
        }
    }

    private List<String> suspicions() {
        return scene.attack().witnesses().contains(Witness.NETWORK)
                ? scene.around().lab().suspicionsSince(scene.began())
                : List.of();
    }

    /** What the attack needs and the target does not claim. */
    static List<String> unclaimed(Scene scene) {
        return scene.attack().needs().stream()
                .filter(need -> !scene.around().target().claims(need))
                .toList();
    }
}
