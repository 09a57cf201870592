package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens to tasks when the service itself goes, politely or not. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ReclaimTest {
    private static final String LONG = "touch /output/begun; setsid sleep 100 & sleep 100";

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void after_a_kill_the_next_start_takes_everything_down_and_tells_the_task_lost(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            String id = begun(service);
            service.signal("KILL");
            assertThat(service.leftovers(id)).isNotEmpty();
            service.start();
            assertThat(service.leftovers(id)).isEmpty();
            assertThat(service.task(id, 0).get("state").textValue()).isEqualTo("lost");
            assertThat(service.task(id, 0).get("final").booleanValue()).isTrue();
            assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void a_stop_takes_every_task_down_first(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            String first = begun(service);
            String second = begun(service);
            service.signal("TERM");
            assertThat(service.leftovers(first)).isEmpty();
            assertThat(service.leftovers(second)).isEmpty();
            service.start();
            assertThat(service.task(first, 0).get("state").textValue()).isEqualTo("cancelled");
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void an_open_session_is_lost_with_the_service_and_stopped_by_its_stop(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            String idle = service.session(Map.of());
            assertThat(service.round(idle, "touch", "kept").state()).isEqualTo("succeeded");
            String busy = service.session(Map.of());
            String round = service.begin(busy, "sh", "-c", "setsid sleep 100 & sleep 100");
            await().until(() -> service.task(round, 0).get("state").textValue().equals("running"));
            service.signal("KILL");
            assertThat(service.leftovers(idle)).isNotEmpty();
            service.start();
            for (String id : List.of(idle, busy, round)) {
                assertThat(service.leftovers(id)).isEmpty();
            }
            assertThat(service.task(round, 0).get("state").textValue()).isEqualTo("lost");
            assertThat(service.sessionOf(idle, 0).get("state").textValue()).isEqualTo("lost");
            assertThat(service.sessionOf(busy, 0).get("final").booleanValue()).isTrue();
            assertThat(service.sessionOf(busy, 0).get("rounds").get(0).textValue())
                    .isEqualTo(round);
            String next = service.session(Map.of());
            String last = service.begin(next, "sleep", "100");
            service.signal("TERM");
            assertThat(service.leftovers(next)).isEmpty();
            service.start();
            assertThat(service.sessionOf(next, 0).get("state").textValue()).isEqualTo("stopped");
            assertThat(service.task(last, 0).get("state").textValue()).isEqualTo("cancelled");
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#withoutEngine")
    void a_weak_service_leaves_what_it_should_reclaim(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode, "no-reclaim-at-start")) {
            String id = begun(service);
            service.signal("KILL");
            service.start();
            assertThat(service.leftovers(id)).isNotEmpty();
            service.lab()
                    .run("for p in /proc/[0-9]*; do grep -q tasks/" + id + " $p/cmdline && kill -9 ${p#/proc/}; done");
            await().until(() -> service.leftovers(id).stream()
                    .noneMatch(left -> left.contains("/cgroup") && left.startsWith("/proc")));
            service.lab().run("grep -o '[^ ]*" + id + "[^ ]*' /proc/mounts | grep / | xargs -n1 umount");
            service.lab().run("find /sys/fs/cgroup -depth -type d -name " + id + " -exec rmdir {} +");
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#withoutEngine")
    void what_a_service_left_that_was_killed_while_it_tried_its_walls_is_taken_down(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            String trial = "t-trial-1-" + System.nanoTime();
            service.signal("KILL");
            Path mark = service.state().resolve("trial").resolve(trial);
            Path output = service.state().resolve("tasks").resolve(trial).resolve("output");
            service.lab().run("mkdir -p " + mark + " " + output + " && mount -t tmpfs none " + output);
            service.start();
            await().untilAsserted(() -> assertThat(service.leftovers(trial)).isEmpty());
            assertThat(mark).doesNotExist();
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#withoutEngine")
    void artifacts_of_an_earlier_service_are_said_to_be_gone_and_not_to_have_been_none(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            String id =
                    service.run(Map.of(), "sh", "-c", "echo x >/output/a.txt").id();
            assertThat(service.json("GET", "/v1/tasks/" + id + "/artifacts", null))
                    .hasSize(1);
            service.signal("KILL");
            service.start();
            assertThat(service.json("GET", "/v1/tasks/" + id + "/artifacts", null)
                            .path("type")
                            .asText())
                    .isEqualTo("urn:sandproof:problem:output-not-kept");
            assertThat(service.lab().run("ls " + service.state() + "/artifacts/published 2>/dev/null | grep " + id))
                    .isEmpty();
        }
    }

    private static String begun(LiveService service) {
        String id = service.submit(Map.of(), Map.of(), "sh", "-c", LONG);
        await().until(() -> service.lab()
                .run("ls " + service.state() + "/tasks/" + id + "/output 2>/dev/null")
                .contains("begun"));
        return id;
    }
}
