package sandproof.suites;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import sandproof.driver.task.RandomName;
import sandproof.sandbox.Limits;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;

/**
 * Innocent tasks, for a driver to carry out.
 *
 * @param most how long it may take until one that runs is held, and nothing of one that has ended
 */
record Errands(Sandbox sandbox, Duration most) {
    static final Duration TIME = Duration.ofSeconds(30);
    static final String SLEEP = "import time; time.sleep(60)";

    static List<String> python(String code, String... arguments) {
        List<String> command = new ArrayList<>(List.of("python3", "-c", code));
        command.addAll(List.of(arguments));
        return command;
    }

    Limits limits(Duration time) {
        return new Limits(
                32, 256L << 20, 128, 8L << 20, 8L << 20, 256, 256L << 10, 1L << 20, 16, time, time.plusSeconds(1));
    }

    Task started(String code, String... arguments) {
        return start(python(code, arguments), Map.of(), TIME);
    }

    Task start(List<String> command, Map<String, String> variables, Duration time) {
        return sandbox.submit(new TaskSpec(
                RandomName.of(10),
                command,
                Map.of("in.bin", new byte[] {0, (byte) 0xff, 10, 13, (byte) 0x80}),
                variables,
                limits(time),
                List.of(),
                List.of("text/plain")));
    }

    TaskOutcome done(String code, String... arguments) {
        return end(started(code, arguments));
    }

    TaskOutcome done(String code, List<String> arguments, Map<String, String> variables) {
        return end(start(python(code, arguments.toArray(String[]::new)), variables, TIME));
    }

    /** @throws SandboxException when it does not come in the time that a run would give it */
    TaskOutcome end(Task task) {
        return task.await(TIME.plusSeconds(1).plus(sandbox.patience()))
                .orElseThrow(() -> new SandboxException("task " + task.id() + " named no final state in time"));
    }

    /** What is still held for a task that has ended when the time is over; looked at until it is nothing. */
    List<String> held(String id) {
        return looked(id, List::isEmpty);
    }

    /** Whether anything is held for a task that runs; a sandbox may take its time to know of it. */
    boolean holds(String id) {
        return !looked(id, held -> !held.isEmpty()).isEmpty();
    }

    private List<String> looked(String id, Predicate<List<String>> enough) {
        long end = System.nanoTime() + most.toNanos();
        List<String> held = sandbox.inventory(id);
        while (!enough.test(held) && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            held = sandbox.inventory(id);
        }
        return held;
    }
}
