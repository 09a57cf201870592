package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole state directory on a disk that fills up: log, ledger and tasks at once. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class FullDiskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#possible")
    void a_task_that_ends_while_nothing_can_be_written_is_told_truly_then_and_after_a_restart(Mode mode)
            throws Exception {
        try (LiveService service = new LiveService(mode)) {
            service.signal("TERM");
            String state = service.state().toString();
            assertThat(service.lab().run("mount -t tmpfs -o size=32m,mode=711 none " + state))
                    .isEmpty();
            service.start();
            String id = service.submit(
                    Map.of(),
                    Map.of(),
                    "sh",
                    "-c",
                    "touch /output/begun; while [ ! -e /output/go ]; do sleep 0.05; done; echo said");
            String output = state + "/tasks/" + id + "/output";
            await().atMost(PATIENCE)
                    .until(() ->
                            service.lab().run("ls " + output + " 2>/dev/null").contains("begun"));
            service.lab().run("dd if=/dev/zero of=" + state + "/filler bs=4k 2>/dev/null; touch " + output + "/go");

            JsonNode ended = service.task(id, PATIENCE.toMillis());
            assertThat(ended.get("final").booleanValue()).isTrue();
            assertThat(ended.get("state").textValue()).isEqualTo("succeeded");
            assertThat(service.ended(id).stdout()).isEqualTo("said\n");
            assertThat(service.leftovers(id)).isEmpty();
            assertThat(given().header("Authorization", "Bearer " + LiveService.TOKEN)
                            .contentType("application/json")
                            .body(Map.of("command", List.of("true")))
                            .post(service.url() + "/v1/tasks")
                            .statusCode())
                    .isEqualTo(503);

            service.lab().run("rm " + state + "/filler");
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(rules(service, id)).endsWith("ended"));
            assertThat(service.run(Map.of(), "true").state()).isEqualTo("succeeded");
            service.signal("KILL");
            service.start();
            assertThat(service.task(id, 0).get("state").textValue()).isEqualTo("succeeded");
            assertThat(rules(service, id)).containsOnlyOnce("ended");
            assertThat(service.program("audit verify --state " + state).get(0)).endsWith("chain whole");
            service.signal("TERM");
            service.lab().run("umount " + state);
        }
    }

    private static List<String> rules(LiveService service, String id) {
        return service.json("GET", "/v1/audit?task=" + id, null).get("events").findValuesAsText("rule");
    }
}
