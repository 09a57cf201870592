package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every ending of a task, in both modes, and nothing left after any of them. */
@ParameterizedClass
@MethodSource("sandproof.reference.live.Mode#possible")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class EndingsTest {
    private static final Map<String, Object> SHORT = Map.of("innerMillis", 700, "outerMillis", 2_000);
    private static final String DAEMON = """
            import os, signal, time
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    time.sleep(30)
                os._exit(0)
            os.wait()
            """;

    @Parameter
    private Mode mode = Mode.USER;

    // Set before each invocation, by a kind of method that NullAway does not know.
    @SuppressWarnings("NullAway.Init")
    private LiveService service;

    // Once for each mode; what JUnit calls "before all" comes once for all of them.
    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        service = new LiveService(mode);
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        service.close();
    }

    @Test
    void a_task_that_works_succeeds_without_a_denial() {
        LiveService.Ended ended = service.run(Map.of(), "sh", "-c", "echo out; echo err >&2; pwd; cat /run/credential");
        assertThat(ended.state()).isEqualTo("succeeded");
        assertThat(ended.task().get("exitCode").intValue()).isZero();
        assertThat(ended.stdout()).startsWith("out\n/output\n").hasSizeGreaterThan(30);
        assertThat(ended.stderr()).isEqualTo("err\n");
        ended(ended);
        assertThat(ended.denials()).isEmpty();
    }

    @Test
    void a_task_that_fails_tells_its_exit_code() {
        LiveService.Ended ended = service.run(Map.of(), "sh", "-c", "exit 9");
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("exitCode").intValue()).isEqualTo(9);
        ended(ended);
    }

    @Test
    void a_crash_tells_its_signal() {
        LiveService.Ended ended = service.run(Map.of(), "sh", "-c", "kill -SEGV $$");
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("exitCode").isNull()).isTrue();
        assertThat(ended.task().get("signal").textValue()).isEqualTo("SIGSEGV");
        ended(ended);
    }

    @Test
    void at_the_inner_limit_a_task_may_still_say_good_bye() {
        LiveService.Ended ended = service.python(SHORT, """
                import signal, sys, time
                signal.signal(signal.SIGTERM, lambda *_: (print("bye"), sys.exit(0)))
                time.sleep(30)
                """);
        assertThat(ended.state()).isEqualTo("timed-out");
        assertThat(ended.stdout()).isEqualTo("bye\n");
        assertThat(ended.denials()).containsExactly("process/time limit of 700 ms");
        ended(ended);
    }

    @Test
    void a_task_that_ignores_sigterm_is_killed() {
        LiveService.Ended ended = service.python(SHORT, """
                import signal
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                print("spinning")
                while True: pass
                """);
        assertThat(ended.state()).isEqualTo("timed-out");
        assertThat(ended.stdout()).isEqualTo("spinning\n");
        ended(ended);
    }

    @Test
    void a_cancelled_task_ends_at_once_and_keeps_what_it_printed() {
        String id = service.submit(Map.of(), Map.of(), "sh", "-c", "echo begun; touch /output/begun; sleep 60");
        await().until(() -> service.lab()
                .run("ls " + service.state() + "/tasks/" + id + "/output 2>/dev/null")
                .contains("begun"));
        service.json("POST", "/v1/tasks/" + id + "/cancel", null);
        LiveService.Ended ended = service.ended(id);
        assertThat(ended.state()).isEqualTo("cancelled");
        assertThat(ended.stdout()).isEqualTo("begun\n");
        ended(ended);
    }

    @Test
    void a_task_that_takes_too_much_memory_is_told_from_a_crash() {
        LiveService.Ended ended = service.python(Map.of("memoryBytes", 64 << 20), """
                hoard = []
                while len(hoard) < 160:
                    hoard.append(bytearray(b"x") * (1 << 20))
                """);
        assertThat(ended.state()).isEqualTo("out-of-memory");
        assertThat(ended.denials()).containsExactly("process/memory limit of 67108864 bytes of memory");
        ended(ended);
    }

    @Test
    void a_daemon_left_behind_is_killed_and_counted() {
        LiveService.Ended ended = service.python(Map.of(), DAEMON);
        assertThat(ended.state()).isEqualTo("succeeded");
        assertThat(ended.denials()).containsExactly("lifecycle/orphan 1 processes");
        ended(ended);
    }

    @Test
    void a_daemon_that_holds_stdout_keeps_nobody_waiting_after_a_time_out() {
        LiveService.Ended ended = service.python(SHORT, DAEMON + "time.sleep(30)\n");
        assertThat(ended.state()).isEqualTo("timed-out");
        ended(ended);
    }

    @Test
    void a_flood_of_output_ends_the_task() {
        LiveService.Ended ended = service.run(Map.of("streamBytes", 1000), "yes");
        assertThat(ended.state()).isEqualTo("limit-exceeded");
        assertThat(ended.stdout()).hasSize(1000);
        assertThat(ended.denials()).containsExactly("process/output stdout: limit of 1000 bytes");
        ended(ended);
    }

    @Test
    void a_program_that_does_not_exist_is_a_failure_of_the_task() {
        LiveService.Ended ended = service.run(Map.of(), "no-such-program");
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("exitCode").intValue()).isEqualTo(127);
        ended(ended);
    }

    private void ended(LiveService.Ended ended) {
        assertThat(ended.task().get("final").booleanValue()).isTrue();
        assertThat(ended.stderr()).doesNotContain("bwrap").doesNotContain("strace");
        assertThat(service.leftovers(ended.id())).isEmpty();
        assertThat(service.json("GET", "/v1/tasks/" + ended.id() + "/inventory", null)
                        .get("resources"))
                .isEmpty();
        assertThat(List.copyOf(ended.denials())).doesNotHaveDuplicates();
    }
}
