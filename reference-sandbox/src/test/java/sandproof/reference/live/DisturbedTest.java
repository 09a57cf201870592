package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
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

/** Somebody else on the host takes away what a task stands on, or holds what is to be removed. */
@ParameterizedClass
@MethodSource("sandproof.reference.live.Mode#possible")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class DisturbedTest {
    @Parameter
    private Mode mode = Mode.USER;

    // Set before each invocation, by a kind of method that NullAway does not know.
    @SuppressWarnings("NullAway.Init")
    private LiveService service;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        service = new LiveService(mode, List.of("--parallel 2"), Map.of());
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        service.close();
    }

    @Test
    void a_task_cancelled_while_it_waits_never_starts() {
        String first = begun("sleep 60");
        String second = begun("sleep 60");
        String waiting = submit("echo never");
        assertThat(state(waiting)).isEqualTo("queued");
        cancel(waiting);
        cancel(waiting);
        cancel(first);
        cancel(second);
        for (String id : List.of(first, second, waiting)) {
            assertThat(service.ended(id).state()).isEqualTo("cancelled");
            assertThat(service.leftovers(id)).isEmpty();
        }
        assertThat(steps(waiting)).contains("ended").doesNotContain("started");
        assertThat(service.ended(waiting).stdout()).isEmpty();
    }

    @Test
    void a_mount_that_is_gone_already_keeps_nothing_from_being_taken_down() {
        String id = begun("sleep 60");
        service.lab().run("umount -l " + output(id));
        cancel(id);
        assertThat(service.ended(id).state()).isEqualTo("cancelled");
        assertThat(service.leftovers(id)).isEmpty();
    }

    @Test
    void a_busy_mount_is_told_and_tried_again_until_it_lets_go() {
        String id = begun("sleep 60");
        String holder = service.lab()
                .run("(cd " + output(id) + " && { sleep 60 >/dev/null 2>&1 & echo $!; })")
                .get(0);
        cancel(id);
        await().atMost(Duration.ofSeconds(30)).until(() -> steps(id).contains("teardown-failed"));
        assertThat(service.task(id, 0).get("final").booleanValue()).isFalse();
        assertThat(state(id)).isEqualTo("finishing");

        service.lab().run("kill -9 " + holder);
        assertThat(service.ended(id).state()).isEqualTo("cancelled");
        assertThat(service.leftovers(id)).isEmpty();
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
    }

    @Test
    void a_task_whose_main_process_is_killed_from_outside_ends_as_that_and_its_daemon_with_it() {
        String id = begun("setsid sleep 61 & exec sleep 62");
        service.lab()
                .run("for p in /proc/[0-9]*; do grep -qs " + id + " $p/mountinfo && grep -qsa ^sleep.62 $p/cmdline"
                        + " && kill -9 ${p#/proc/}; done; true");
        LiveService.Ended ended = service.ended(id);
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("signal").textValue()).isEqualTo("SIGKILL");
        assertThat(service.leftovers(id)).isEmpty();
    }

    private String begun(String then) {
        String id = submit("touch /output/begun; " + then);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> service.lab()
                        .run("ls " + output(id) + " 2>/dev/null; true")
                        .contains("begun"));
        return id;
    }

    private String submit(String script) {
        return service.submit(Map.of(), Map.of(), "sh", "-c", script);
    }

    private void cancel(String id) {
        service.json("POST", "/v1/tasks/" + id + "/cancel", null);
    }

    private String state(String id) {
        return service.task(id, 0).get("state").textValue();
    }

    private String output(String id) {
        return service.state() + "/tasks/" + id + "/output";
    }

    private List<String> steps(String id) {
        return service.json("GET", "/v1/audit?task=" + id, null).get("events").findValuesAsText("rule");
    }
}
