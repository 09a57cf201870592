package sandproof.attempt;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sandproof.attack.Attack;
import sandproof.attack.Payload;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.driver.Targets;
import sandproof.sandbox.Sandbox;

/**
 * What a run is to do.
 *
 * @param attacks the attacks selected
 * @param controls the usability controls, run with every selection
 * @param neighbour the innocent task that runs beside them
 * @param fingerprint the task that tells what it sees of its walls, run at the end where no other sandbox is open
 * @param parallel attempts at one time
 * @param options what every sandbox of the run is opened with, each in a directory of its own
 * @param alone whether no other sandbox is open in the lab, so that whatever is left there is this one's
 * @param reproduce the command that repeats the run, without its selection
 * @since 0.1
 */
public record RunPlan(
        Target target,
        List<Attack> attacks,
        List<Attack> controls,
        Payload neighbour,
        Payload fingerprint,
        int parallel,
        OpenOptions options,
        boolean alone,
        List<String> reproduce) {
    public RunPlan {
        attacks = List.copyOf(attacks);
        controls = List.copyOf(controls);
        reproduce = List.copyOf(reproduce);
    }

    /** A directory of this run for the sandboxes. */
    Path workDir() {
        return options.workDir();
    }

    /** Places of the harness itself: the run's own directory, which holds the sandbox's and the lab's. */
    List<Path> ours() {
        Path run = workDir().getParent();
        List<Path> ours = new ArrayList<>(List.of(run == null ? workDir() : run));
        // The store of a cluster that ci/kubernetes started keeps for a while what was deleted.
        Optional.ofNullable(System.getenv("SANDPROOF_CLUSTER"))
                .map(cluster -> Path.of(cluster).resolve("etcd"))
                .ifPresent(ours::add);
        return ours;
    }

    /** Opens the sandbox, each time in a directory of its own. */
    Sandbox open(int number) {
        return open(target, "s" + number, options.weaknesses());
    }

    /** No sandbox at all: a task is a plain child of the harness in the lab. */
    Sandbox openBare() {
        return open(Targets.bare(), "bare", List.of());
    }

    private Sandbox open(Target which, String directory, List<String> holes) {
        return which.open(options.with(workDir().resolve(directory), holes));
    }
}
