package sandproof.attempt;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import sandproof.attack.Payload;
import sandproof.attack.TaskDemand;
import sandproof.report.result.Overhead;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
import sandproof.sandbox.TaskState;

/**
 * How long a trivial task takes, from handing it over until its final state is told: an interpreter that says one word, so
 * that what is measured is the sandbox and not the task.
 */
final class Stopwatch {
    private static final Limits LIMITS = DefaultLimits.of(TaskDemand.within(Duration.ofSeconds(12)));
    private static final int LEAST = 3;
    private static final int MOST = 7;

    /** A slow sandbox is as well known by three tasks as a quick one by seven. */
    private static final long ENOUGH_MILLIS = 4_000;

    private Stopwatch() {}

    /**
     * Runs one task after the other.
     *
     * @param language the only language that the sandbox runs; empty where it runs any
     * @throws SandboxException when one does not succeed: the time of a failure is not the time of a task
     */
    static Overhead.Timing of(Sandbox sandbox, String language) {
        List<Long> samples = new ArrayList<>();
        long spent = 0;
        while (samples.size() < LEAST || (samples.size() < MOST && spent < ENOUGH_MILLIS)) {
            long millis = once(sandbox, language);
            samples.add(millis);
            spent += millis;
        }
        return Overhead.Timing.of(samples);
    }

    private static long once(Sandbox sandbox, String language) {
        Challenge challenge = Challenge.fresh();
        boolean javascript = language.equals(Payload.JAVASCRIPT);
        TaskSpec task = new TaskSpec(
                challenge.nonce(),
                javascript
                        ? List.of("${inputs}/say.mjs")
                        : List.of("python3", "-c", "print('" + challenge.nonce() + "')"),
                javascript
                        ? Map.of(
                                "say.mjs",
                                ("console.log('" + challenge.nonce() + "')").getBytes(StandardCharsets.UTF_8))
                        : Map.of(),
                Map.of(),
                LIMITS,
                List.of(),
                List.of("text/plain"));
        long began = System.nanoTime();
        Optional<TaskOutcome> end = sandbox.submit(task).await(LIMITS.outer().plus(sandbox.patience()));
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        if (end.isEmpty() || end.get().state() != TaskState.SUCCEEDED) {
            throw new SandboxException("a trivial task did not succeed: "
                    + end.map(Startup::trouble).orElse("it named no final state in time"));
        }
        if (!new String(end.get().stdout(), StandardCharsets.UTF_8).contains(challenge.nonce())) {
            throw new SandboxException("a trivial task is said to have succeeded, but what it prints did not come");
        }
        return millis;
    }
}
