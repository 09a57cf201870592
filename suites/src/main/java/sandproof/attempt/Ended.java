package sandproof.attempt;

import java.time.Duration;
import java.util.Optional;
import sandproof.attack.Ending;
import sandproof.probe.ProcessProbe;
import sandproof.probe.Watch;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;

/** Brings a task to the end that an attack wants. */
final class Ended {
    private static final long READY_MILLIS = 4_000;

    /** A kernel in user space is still starting by then. */
    private static final long READY_CARRIED_MILLIS = 14_000;

    /** A task that dies of itself as it is ready, and one that lives, are told apart by this. */
    private static final Duration NOW = Duration.ofMillis(250);

    private final Sandbox sandbox;
    private final ProcessProbe probe;
    private final Notebook notebook;
    private String missed = "";

    Ended(Sandbox sandbox, ProcessProbe probe, Notebook notebook) {
        this.sandbox = sandbox;
        this.probe = probe;
        this.notebook = notebook;
    }

    /**
     * Waits for the end, bringing it about where the attack says so.
     *
     * @return the outcome, or empty when the sandbox named no final state in time
     */
    Optional<TaskOutcome> end(Task task, Ending ending, Watch watch, Limits limits) throws InterruptedException {
        switch (ending) {
            case CANCELLED -> {
                awaitReady(watch);
                over(task);
                notebook.note("harness", "asks the sandbox to cancel the task");
                task.cancel();
            }
            case SERVICE_KILLED -> {
                awaitReady(watch);
                over(task);
                boolean killed = sandbox.killService();
                notebook.note("harness", killed ? "killed the sandbox's service" : "there was no service to kill");
                if (!killed) {
                    missed = "there was no service to kill when the task was at its hostile step";
                }
                sandbox.restartService();
                notebook.note("harness", "started the service again");
            }
            case ENDS, TIMES_OUT, CRASHES, OUT_OF_MEMORY -> {
                return await(task, limits);
            }
        }
        return await(task, limits);
    }

    /** Why the end could not be brought about; empty where it was, or had not to be. */
    String missed() {
        return missed;
    }

    private Optional<TaskOutcome> await(Task task, Limits limits) {
        Duration most = limits.outer().plus(sandbox.patience());
        Optional<TaskOutcome> outcome = task.await(most);
        notebook.note(
                "sandbox",
                outcome.map(end -> "final state " + end.state().word()
                                + (end.exitCode().isPresent()
                                        ? ", exit code " + end.exitCode().getAsInt()
                                        : "")
                                + (end.reason().isEmpty() ? "" : ", " + end.reason()))
                        .orElse("no final state within " + most.toSeconds() + " s"));
        return outcome;
    }

    /** What has ended by itself can no longer be brought to an end. */
    private void over(Task task) {
        if (task.await(NOW).isPresent()) {
            missed = "the task had ended before it could be brought to its end";
        }
    }

    private void awaitReady(Watch watch) throws InterruptedException {
        boolean ready = probe.await(
                watch::ready,
                Math.max(
                        probe.carried() ? READY_CARRIED_MILLIS : READY_MILLIS,
                        sandbox.patience().toMillis()));
        notebook.note(
                "harness", ready ? "saw the payload past its hostile step" : "did not see the payload's ready mark");
    }
}
