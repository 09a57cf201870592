package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The log on a disk of 64 KiB of its own, filled up and made read-only while tasks run. */
@ParameterizedClass
@MethodSource("sandproof.reference.live.Mode#possible")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class FullAuditLogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String DENIED_AFTER_A_WORD = """
            import os, time
            open("/output/begun", "w").close()
            while not os.path.exists("/output/go"): time.sleep(0.02)
            for i in range(300):
                try: os.open("/forbidden/%d" % i, os.O_RDONLY)
                except OSError: pass
            print("all were made")
            time.sleep(20)
            """;

    @Parameter
    private Mode mode = Mode.USER;

    // Set before each invocation, by a kind of method that NullAway does not know.
    @SuppressWarnings("NullAway.Init")
    private LiveService service;

    @SuppressWarnings("NullAway.Init")
    private String log;

    @SuppressWarnings("NullAway.Init")
    private String disk;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        service = new LiveService(mode);
        service.signal("TERM");
        log = service.state().resolve("audit.jsonl").toString();
        disk = service.state().resolve("sink").toString();
        assertThat(service.lab()
                        .run("mkdir " + disk + " && mount -t tmpfs -o size=64k,mode=700 none " + disk + " && cp -p "
                                + log + " " + disk + "/log && mount --bind " + disk + "/log " + log))
                .isEmpty();
        service.start();
        await().atMost(PATIENCE).until(() -> health().equals("writable"));
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        service.signal("TERM");
        service.lab().run("umount " + log + "; umount " + disk);
        service.close();
    }

    @AfterEach
    void room_again() {
        service.lab().run("rm -f " + disk + "/filler");
        await().atMost(PATIENCE).until(() -> health().equals("writable"));
    }

    @Test
    void when_the_disk_is_full_nothing_begins_what_runs_ends_truthfully_and_room_heals_it() {
        String id = begun();
        fill();
        Response refused = submit();
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.contentType()).isEqualTo("application/problem+json");
        assertThat(refused.jsonPath().getString("detail"))
                .startsWith("the audit log takes no entries: its disk is full")
                .doesNotContain("/");
        await().atMost(PATIENCE).until(() -> health().contains("its disk is full"));

        service.lab().run("touch " + service.state() + "/tasks/" + id + "/output/go");
        JsonNode ended = service.task(id, PATIENCE.toMillis());
        assertThat(ended.get("final").booleanValue()).isTrue();
        assertThat(ended.get("state").textValue()).isEqualTo("failed");
        assertThat(ended.get("reason").textValue()).contains("watched", "the audit log cannot be written");
        assertThat(service.json("GET", "/v1/tasks/" + id + "/artifacts", null)).isEmpty();
        assertThat(service.leftovers(id)).isEmpty();
        assertThat(submit().statusCode()).isEqualTo(503);

        service.lab().run("rm " + disk + "/filler");
        await().atMost(PATIENCE).until(() -> health().equals("writable"));
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
        assertThat(verified()).containsPattern("\\d+ entries, chain whole");
        assertThat(rules(id)).endsWith("ended").contains("accepted", "credential-revoked", "denials");
        assertThat(service.lab().run("cat " + log)).anyMatch(line -> line.contains("\"rule\":\"log-resumed\""));
        assertThat(service.lab().run("cat " + log))
                .anyMatch(line -> line.contains("\"rule\":\"ended\"") && line.contains("written late"));
    }

    @Test
    void a_service_that_starts_with_a_full_log_takes_down_what_was_left_and_tells_it_when_there_is_room()
            throws Exception {
        String id = begun();
        fill();
        service.signal("KILL");
        service.start();
        assertThat(service.leftovers(id)).isEmpty();
        assertThat(service.task(id, 0).get("state").textValue()).isEqualTo("lost");
        await().atMost(PATIENCE).until(() -> health().contains("its disk is full"));
        assertThat(submit().statusCode()).isEqualTo(503);
        service.lab().run("rm " + disk + "/filler");
        await().atMost(PATIENCE).until(() -> rules(id).contains("ended"));
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
        assertThat(verified()).containsPattern("\\d+ entries, chain whole");
    }

    @Test
    void a_read_only_log_takes_no_task_until_it_can_be_written_again() {
        service.lab().run("mount --bind " + log + " " + log + " && mount -o remount,bind,ro " + log);
        Response refused = submit();
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.jsonPath().getString("detail")).contains("it is read-only");
        await().atMost(PATIENCE).until(() -> health().contains("it is read-only"));
        service.lab().run("umount " + log);
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
        assertThat(verified()).containsPattern("\\d+ entries, chain whole");
    }

    private String begun() {
        String id = service.submit(Map.of(), Map.of("task.py", DENIED_AFTER_A_WORD), "python3", "/inputs/task.py");
        await().atMost(PATIENCE)
                .until(() -> service.lab()
                        .run("ls " + service.state() + "/tasks/" + id + "/output 2>/dev/null")
                        .contains("begun"));
        return id;
    }

    private void fill() {
        service.lab().run("dd if=/dev/zero of=" + disk + "/filler bs=1k count=200 2>/dev/null");
    }

    private Response submit() {
        return given().header("Authorization", "Bearer " + LiveService.TOKEN)
                .contentType("application/json")
                .body(Map.of("command", List.of("true")))
                .post(service.url() + "/v1/tasks");
    }

    private String health() {
        Response ready = given().get(service.url() + "/readyz");
        return ready.statusCode() == 200 ? "writable" : ready.jsonPath().getString("detail");
    }

    private String verified() {
        return String.join("\n", service.program("audit verify --state " + service.state()));
    }

    private List<String> rules(String id) {
        return service.json("GET", "/v1/audit?task=" + id, null).get("events").findValuesAsText("rule");
    }
}
