package sandproof.attempt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    WallFacts facts(
            TaskOutcome end, List<Artifact> artifacts, List<Secret> secrets, Credential credential, Around around) {
        String nonce = scene.challenge().nonce();
        List<Hit> hits = scene.around().lab().hitsOf(nonce);
        witnesses.secrets(secrets, end, artifacts, hits);
        if (UnknownDigests.among(new Talk(scene.challenge(), end.stdout()), secrets)) {
            witnesses.couldNotSee(
                    Witness.SECRET, "the task read something that the harness does not know, told by a digest");
        }
        witnesses.hits(hits);
        witnesses.watch(scene.watch().peaks(), scene.limits(), around.inhabited());
        witnesses.unseen(scene.watch().peaks(), scene.gaze());
        if (scene.watch().peaks().samples() == 0) {
            scene.attack()
                    .witnesses()
                    .forEach(witness -> witnesses.couldNotSee(
                            witness, "no process of the task was seen here, so that it may have run elsewhere"));
        }
        witnesses.changed(scene.watch().changedInputs());
        witnesses.handedBack(end, artifacts, scene.limits(), Set.copyOf(Attempt.types(scene.attack())));
        scene.host().changes().forEach(change -> witnesses.saw(Witness.CANARY_FILE, change.toString()));
        new Bystanders(scene.around().lab(), nonce, scene.began()).tell(scene.attack(), witnesses);
        around.neighbour().ifPresent(witnesses::neighbour);
        credential.tell(witnesses);
        runTime(around.lingering());
        return new WallFacts(witnesses.breaches(), witnesses.blind(), List.of(), suspicions(), true, unclaimed(scene));
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
