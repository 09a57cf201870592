package sandproof.reference.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIf;

/** What is true of containers alone: how they are made, that they are found again, and what a lost engine does. */
@DisabledIfEnvironmentVariable(named = "SANDPROOF_DOCKER", matches = "off", disabledReason = "SANDPROOF_DOCKER is off")
@EnabledIf(value = "root", disabledReason = "an engine of one's own needs root")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class DockerTest {
    private static final String LONG = "touch /output/begun; setsid sleep 100 & sleep 100";

    private LiveService service;

    static boolean root() {
        return Mode.withoutEngine().anyMatch(Mode.ROOT::equals);
    }

    @BeforeAll
    void start() throws Exception {
        service = new LiveService(Mode.DOCKER);
    }

    @AfterAll
    void stop() throws Exception {
        service.close();
    }

    @Test
    void a_container_is_made_as_it_was_planned() throws Exception {
        String id = begun();
        JsonNode made = inspect("sandproof-" + id);
        JsonNode host = made.get("HostConfig");
        assertThat(made.at("/Config/Labels/sandproof.task").textValue()).isEqualTo(id);
        assertThat(made.at("/Config/User").textValue()).isEqualTo("1000:1000");
        assertThat(host.get("NetworkMode").textValue()).isEqualTo("none");
        assertThat(host.get("ReadonlyRootfs").booleanValue()).isTrue();
        assertThat(host.get("Privileged").booleanValue()).isFalse();
        assertThat(host.get("CapDrop").toString()).isEqualToIgnoringCase("[\"ALL\"]");
        assertThat(host.get("SecurityOpt").toString()).contains("no-new-privileges", "seccomp=");
        assertThat(host.get("Memory").longValue())
                .isEqualTo(host.get("MemorySwap").longValue())
                .isEqualTo(256L << 20);
        assertThat(host.get("PidsLimit").longValue()).isEqualTo(33);
        assertThat(host.get("NanoCpus").longValue()).isEqualTo(1_000_000_000L);
        assertThat(host.get("IpcMode").textValue()).isEqualTo("none");
        assertThat(made.get("Mounts").findValuesAsText("Type")).containsOnly("bind");
        assertThat(made.toString()).doesNotContain("docker.sock");
        cancelled(id);
    }

    @Test
    void a_container_removed_by_someone_else_ends_its_task_and_nothing_is_left() {
        String id = begun();
        service.lab().run(service.engine().docker("rm --force sandproof-" + id));
        LiveService.Ended ended = service.ended(id);
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(service.leftovers(id)).isEmpty();
    }

    @Test
    void an_engine_that_hangs_ends_in_an_error_and_what_it_left_is_removed_when_it_goes_on() {
        String engine = service.lab()
                .run("echo $(cat " + service.engine().directory() + "/pid)")
                .get(0);
        service.lab().run("kill -STOP " + engine);
        String id = service.submit(Map.of(), Map.of(), "true");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> service.task(id, 0).get("state").textValue().equals("finishing"));
        service.lab().run("kill -CONT " + engine);
        LiveService.Ended ended = service.ended(id);
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("reason").textValue()).contains("could not be run");
        // A request that was given up may still be obeyed; what it made then is for the sweeper's next round.
        await().atMost(Duration.ofSeconds(90)).until(() -> service.leftovers(id).isEmpty());
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
    }

    @Test
    void an_engine_that_is_killed_ends_its_tasks_truthfully_and_nothing_is_left_once_it_is_there_again() {
        String id = begun();
        service.engine().kill();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> service.task(id, 0).get("state").textValue().equals("finishing"));
        String refused = service.submit(Map.of(), Map.of(), "true");
        service.engine().again();
        LiveService.Ended ended = service.ended(id);
        assertThat(ended.state()).isEqualTo("failed");
        assertThat(ended.task().get("exitCode").isNull()).isTrue();
        assertThat(service.ended(refused).state()).isIn("failed", "succeeded");
        assertThat(service.leftovers(id)).isEmpty();
        assertThat(service.leftovers(refused)).isEmpty();
        assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
    }

    @Test
    void what_the_service_enforces_and_sees_is_told() {
        JsonNode told = service.json("GET", "/v1/capabilities", null);
        assertThat(told.get("audit").textValue()).isEqualTo("event");
        assertThat(told.at("/enforcement/runtime").textValue()).isEqualTo("runc");
        assertThat(told.get("enforcement").toString()).doesNotContain("not enforced");
    }

    private String begun() {
        String id = service.submit(Map.of(), Map.of(), "sh", "-c", LONG);
        await().until(() -> service.lab()
                .run("ls " + service.state() + "/tasks/" + id + "/output 2>/dev/null")
                .contains("begun"));
        return id;
    }

    private void cancelled(String id) {
        service.json("POST", "/v1/tasks/" + id + "/cancel", null);
        assertThat(service.ended(id).state()).isEqualTo("cancelled");
        assertThat(service.leftovers(id)).isEmpty();
    }

    private JsonNode inspect(String name) throws Exception {
        List<String> lines = service.lab().run(service.engine().docker("inspect " + name));
        return new ObjectMapper().readTree(String.join("\n", lines)).get(0);
    }
}
