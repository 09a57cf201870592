package sandproof.suites;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sandproof.driver.OpenOptions;
import sandproof.driver.Targets;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskState;

/**
 * What a run takes for granted of every driver, whatever the sandbox behind it holds or lets out. Whoever writes one
 * extends this in their own tests; each attempt stands on these promises, and a driver that breaks one makes findings
 * <em>not proven</em> at best. Its tasks are innocent: they want {@code python3} and no network.
 *
 * @since 0.1
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DriverContract {
    private Path folder = Path.of("no-such-folder");
    private Errands errands;
    private Sandbox sandbox;

    /** The target file by which the driver is used. */
    protected abstract String target();

    /** Opens the sandbox as a run does; for drivers that want another environment than this one. */
    protected Sandbox open(OpenOptions options) {
        return Targets.resolve(target()).open(options);
    }

    /** How long it may take, at most, until what was asked for is so: an end, or that nothing is left. */
    protected Duration most() {
        return Duration.ofSeconds(20);
    }

    @BeforeAll
    final void openSandbox(@TempDir Path temporary) throws IOException {
        folder = temporary;
        sandbox = openIn("work");
        errands = new Errands(sandbox, most());
    }

    @AfterAll
    final void closeSandbox() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private Sandbox openIn(String name) throws IOException {
        Path work = Files.createDirectory(folder.resolve(name));
        for (Path passed : List.of(folder, work)) {
            Files.setPosixFilePermissions(passed, PosixFilePermissions.fromString("rwx--x--x"));
        }
        return open(new OpenOptions(
                work,
                Map.of("HOME", folder.toString()),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 53),
                List.of(),
                Path.of("no-such.jar"),
                false));
    }

    @Test
    void what_a_task_prints_and_its_exit_code_come_back() {
        TaskOutcome end = errands.done("import sys; print('to out'); print('to err', file=sys.stderr)");

        assertEquals(TaskState.SUCCEEDED, end.state());
        assertEquals(OptionalInt.of(0), end.exitCode());
        String both = text(end.stdout()) + text(end.stderr());
        assertTrue(both.contains("to out") && both.contains("to err"), () -> "printed, but came back as: " + both);
    }

    @Test
    void another_exit_code_than_zero_is_a_failure() {
        TaskOutcome end = errands.done("raise SystemExit(7)");

        assertEquals(TaskState.FAILED, end.state());
        assertEquals(OptionalInt.of(7), end.exitCode());
    }

    @Test
    void a_program_that_is_not_there_is_no_success() {
        TaskState state;
        try {
            state = errands.end(errands.start(List.of("/no/such/program"), Map.of(), Errands.TIME))
                    .state();
        } catch (SandboxException refused) {
            return;
        }
        assertNotEquals(TaskState.SUCCEEDED, state);
    }

    @Test
    void arguments_and_variables_come_as_they_are() {
        List<String> odd =
                List.of("", "two words", "a'b\"c", "$HOME `id` $(id)", "*", "line\nbreak", "-n", "ü€", "\\", ";x");
        TaskOutcome end = errands.done(
                "import sys, os, json; print(json.dumps([sys.argv[1:], os.environ['SANDPROOF_TRIED']]))",
                odd,
                Map.of("SANDPROOF_TRIED", "a = 'b' $c"));

        assertEquals(
                "[[\"\", \"two words\", \"a'b\\\"c\", \"$HOME `id` $(id)\", \"*\", \"line\\nbreak\", \"-n\","
                        + " \"\\u00fc\\u20ac\", \"\\\\\", \";x\"], \"a = 'b' $c\"]",
                text(end.stdout()).strip());
    }

    @Test
    void inputs_are_there_byte_for_byte() {
        TaskOutcome end = errands.done("import sys; print(open(sys.argv[1], 'rb').read().hex())", "${inputs}/in.bin");

        assertEquals("00ff0a0d80", text(end.stdout()).strip());
    }

    @Test
    void what_it_leaves_in_its_output_is_handed_over() {
        Task task = errands.started("open(__import__('sys').argv[1], 'wb').write(b'text\\n')", "${output}/left.txt");
        assertEquals(TaskState.SUCCEEDED, errands.end(task).state());

        List<Artifact> artifacts = task.artifacts();

        assertEquals(List.of("left.txt"), artifacts.stream().map(Artifact::name).toList());
        assertArrayEquals(
                "text\n".getBytes(StandardCharsets.UTF_8), artifacts.get(0).content());
    }

    @Test
    void what_it_will_leave_is_not_told_before_its_end() {
        Task task = errands.started(Errands.SLEEP);

        assertThrows(SandboxException.class, task::artifacts);
    }

    @Test
    void waiting_does_not_outlast_its_patience() {
        Task task = errands.started(Errands.SLEEP);
        long began = System.nanoTime();

        assertTrue(task.await(Duration.ofMillis(300)).isEmpty(), "a task that sleeps is said to have ended");
        assertTrue(
                since(began).compareTo(Duration.ofSeconds(5)) < 0,
                () -> "waited " + since(began) + " instead of 0.3 s");
    }

    @Test
    void a_cancelled_task_ends_as_cancelled_and_may_be_cancelled_again() {
        Task task = errands.started(Errands.SLEEP);
        assertTrue(task.await(Duration.ofMillis(500)).isEmpty(), "a task that sleeps is said to have ended");

        task.cancel();
        Optional<TaskOutcome> end = task.await(most());
        task.cancel();

        assertEquals(Optional.of(TaskState.CANCELLED), end.map(TaskOutcome::state));
    }

    @Test
    void a_task_over_its_time_ends_as_timed_out() {
        Task task = errands.start(Errands.python(Errands.SLEEP), Map.of(), Duration.ofSeconds(2));

        assertEquals(TaskState.TIMED_OUT, errands.end(task).state());
    }

    @Test
    void a_flood_is_cut() {
        TaskOutcome end = errands.done("import sys\nfor _ in range(160): sys.stdout.write('x' * 65536)");

        int most = (int) (errands.limits(Errands.TIME).streamBytes() * 4 + (64 << 10));
        assertTrue(end.stdout().length <= most, () -> end.stdout().length + " bytes were kept, at most " + most);
        assertTrue(end.streamBytes() >= end.stdout().length, "fewer bytes are said to have come than were kept");
    }

    @Test
    void two_tasks_have_two_names_and_two_outputs() {
        String code =
                "import sys, os; open(sys.argv[1], 'w').write('x'); print(os.listdir(os.path.dirname(sys.argv[1])))";
        Task one = errands.started(code, "${output}/one.txt");
        Task other = errands.started(code, "${output}/other.txt");

        assertNotEquals(one.id(), other.id());
        assertEquals("['one.txt']", text(errands.end(one).stdout()).strip());
        assertEquals("['other.txt']", text(errands.end(other).stdout()).strip());
    }

    @Test
    void after_its_end_nothing_is_held_for_it() {
        Task task = errands.started("print('done')");
        errands.end(task);

        List<String> held = errands.held(task.id());

        assertEquals(List.of(), held);
    }

    /** Skipped for a sandbox that says it has none; an inventory that is always empty would never tell of a leftover. */
    @Test
    void what_runs_is_held_by_an_inventory() {
        assumeTrue(sandbox.hasInventory(), "the sandbox says that it tells nothing of what it holds");
        Task task = errands.started(Errands.SLEEP);

        assertTrue(
                errands.holds(task.id()), "nothing is held for a task that runs, as it would be for one that is gone");
        task.cancel();
        errands.end(task);
        assertEquals(List.of(), errands.held(task.id()));
    }

    @Test
    void closing_the_sandbox_ends_what_still_runs() throws IOException, InterruptedException {
        String mark = "sandproof-contract-" + System.nanoTime();
        Sandbox other = openIn("other");
        boolean seen;
        try (other) {
            new Errands(other, most()).started(Errands.SLEEP, mark);
            seen = Processes.appear(mark, most());
        }

        // Where its processes are never seen on this host there is nothing to be seen gone either.
        assertTrue(!seen || Processes.vanish(mark, most()), "a process of a task outlives the sandbox");
    }

    @Test
    void what_it_says_of_itself_can_be_asked_for() {
        assertFalse(sandbox.layout().inputs().isEmpty(), "a task must know where its inputs are");
        assertFalse(sandbox.patience().isNegative(), "patience is a time");
        assertTrue(sandbox.audit().size() < 200_000 && sandbox.facts().size() < 1_000, "there is no end of it");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
