package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sandproof.attack.Attack;
import sandproof.attack.Witness;
import sandproof.judge.Sighting;
import sandproof.lab.Hit;
import sandproof.lab.Leak;
import sandproof.lab.Secret;
import sandproof.probe.Peaks;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.TaskOutcome;

/** Asks every witness of one attempt what it saw, and those that the attack names whether they were watching. */
final class Witnesses {
    private static final int MORE_PROCESSES = 8;
    private static final long MORE_MEMORY = 48L << 20;
    private static final int MORE_FILES = 8;
    private static final long MORE_DISK = 2L << 20;
    private static final long MORE_OUTPUT = 64L << 10;
    private static final int MOST_TEXT = 160;

    private final Attack attack;
    private final List<Sighting> breaches = new ArrayList<>();
    private final List<Sighting> blind = new ArrayList<>();

    Witnesses(Attack attack) {
        this.attack = attack;
    }

    List<Sighting> breaches() {
        return breaches;
    }

    List<Sighting> blind() {
        return blind;
    }

    void saw(Witness by, String what) {
        breaches.add(new Sighting(by, what));
    }

    void couldNotSee(Witness by, String why) {
        if (attack.witnesses().contains(by)) {
            blind.add(new Sighting(by, why));
        }
    }

    /** Secrets in everything that came back from the task. */
    void secrets(List<Secret> secrets, TaskOutcome outcome, List<Artifact> artifacts, List<Hit> hits) {
        leaks(secrets, outcome.stdout(), "standard output");
        leaks(secrets, outcome.stderr(), "standard error");
        for (Artifact artifact : artifacts) {
            if (artifact.published()) {
                leaks(secrets, artifact.content(), "the published artifact " + artifact.name());
                leaks(secrets, artifact.name().getBytes(StandardCharsets.UTF_8), "an artifact's name");
            }
        }
        secretsHeard(secrets, hits);
    }

    /** Secrets in what a canary heard, whoever may call there. */
    void secretsHeard(List<Secret> secrets, List<Hit> hits) {
        for (Hit hit : hits) {
            leaks(secrets, hit.said().getBytes(StandardCharsets.UTF_8), "what the " + hit.canary() + " canary heard");
        }
    }

    private void leaks(List<Secret> secrets, byte[] where, String place) {
        Leak.in(where, secrets)
                .forEach(leak -> saw(Witness.SECRET, leak.secret() + " came out (" + leak.form() + ") in " + place));
    }

    /** What the canaries of the network and of the host's sockets heard. */
    void hits(List<Hit> hits) {
        for (Hit hit : hits) {
            if (!hit.innocent()) {
                Witness by = hit.canary().equals("unix") ? Witness.SOCKET : Witness.NETWORK;
                saw(
                        by,
                        "the " + hit.canary() + " canary at " + hit.localAddress() + " port " + hit.port() + " heard: "
                                + Notebook.brief(hit.said(), MOST_TEXT));
            }
        }
    }

    /** What was seen of the task's processes from outside. */
    void watch(Peaks peaks, Limits limits, boolean probeSeesTasks) {
        if (peaks.processSamples() == 0) {
            couldNotSee(Witness.PROCESSES, "no process of the task was seen from outside");
        }
        if (peaks.memorySamples() == 0) {
            couldNotSee(Witness.MEMORY, "no memory of the task was seen from outside");
        }
        if (peaks.samples() == 0 && !probeSeesTasks) {
            couldNotSee(Witness.RUN_TIME, "no process of this sandbox's tasks was seen from outside");
        }
        if (peaks.programSamples() == 0) {
            for (Witness witness : List.of(Witness.PRIVILEGE, Witness.OPEN_FILES)) {
                couldNotSee(witness, "no process of the task's program was seen from outside");
            }
        }
        if (peaks.inputSamples() == 0) {
            couldNotSee(Witness.CANARY_FILE, "the task's inputs could not be looked at from inside it");
        }
        if (peaks.diskSamples() == 0) {
            couldNotSee(Witness.DISK, "the task's writable directories could not be looked into");
        }
        over(
                Witness.PROCESSES,
                peaks.processes(),
                limits.processes() + MORE_PROCESSES,
                limits.processes(),
                "processes and threads");
        over(
                Witness.MEMORY,
                peaks.memoryBytes(),
                limits.memoryBytes() + MORE_MEMORY,
                limits.memoryBytes(),
                "bytes of memory");
        over(Witness.OPEN_FILES, peaks.openFiles(), limits.openFiles() + MORE_FILES, limits.openFiles(), "open files");
        if (attack.witnesses().contains(Witness.DISK)) {
            long bytes = limits.outputBytes() + limits.tmpBytes();
            over(Witness.DISK, peaks.diskBytes(), bytes + MORE_DISK, bytes, "bytes on disk");
            over(
                    Witness.DISK,
                    peaks.inodes(),
                    2L * limits.inodes() + MORE_FILES,
                    2L * limits.inodes(),
                    "files on disk");
        }
        if (attack.witnesses().contains(Witness.PRIVILEGE)) {
            peaks.privileges().forEach(what -> saw(Witness.PRIVILEGE, what));
        }
    }

    /** A state that passes is only known not to have been there while somebody looked. */
    void unseen(Peaks peaks, Gaze gaze) {
        if (peaks.unseenMillis() > gaze.mostUnseenMillis()) {
            Gaze.PASSING.forEach(witness -> couldNotSee(
                    witness,
                    "nobody looked for " + peaks.unseenMillis() + " ms while the task's program lived: this machine was"
                            + " too busy"));
        }
    }

    /**
     * What an innocent task beside the attempt said of what was done to it. A sandbox that cannot cancel, or that deletes
     * a task with all it printed, loses that, and then nobody knows.
     */
    void neighbour(Talk said) {
        said.named("signalled").forEach(event -> saw(Witness.VICTIM, "the neighbour was signalled"));
        said.named("visited").forEach(event -> saw(Witness.NETWORK, "the neighbour's port was reached"));
        if (!said.answered("start")) {
            couldNotSee(Witness.VICTIM, "what the neighbour said did not come back");
        }
    }

    /** Inputs that the task changed. */
    void changed(Set<String> inputs) {
        inputs.forEach(name -> saw(Witness.CANARY_FILE, "the input " + name + " was changed"));
    }

    private void over(Witness by, long seen, long most, long limit, String of) {
        if (seen > most) {
            saw(by, seen + " " + of + " were seen from outside, the limit is " + limit);
        }
    }

    /** How much the sandbox handed back, and what it published. */
    void handedBack(TaskOutcome outcome, List<Artifact> artifacts, Limits limits, Set<String> allowedTypes) {
        long most = 2 * limits.streamBytes() + MORE_OUTPUT;
        if (outcome.streamBytes() > most) {
            saw(
                    Witness.OUTPUT,
                    outcome.streamBytes() + " bytes of output were handed back, the limit is " + limits.streamBytes()
                            + " for each stream");
        }
        ArtifactRules rules = new ArtifactRules(limits, allowedTypes);
        if (attack.witnesses().contains(Witness.ARTIFACT)) {
            rules.broken(artifacts).forEach(what -> saw(Witness.ARTIFACT, what));
        }
    }
}
