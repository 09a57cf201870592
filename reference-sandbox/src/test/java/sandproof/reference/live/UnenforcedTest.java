package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a machine cannot enforce is known before the first task, and no task that needs it runs unknowingly. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class UnenforcedTest {
    private static final Map<String, Object> NEEDS_CPU = Map.of("command", List.of("true"), "requires", List.of("cpu"));

    static List<Mode> modes() {
        return Mode.possible().toList();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void what_is_said_to_be_enforced_was_tried_and_held(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode)) {
            Contract contract = new Contract(service);
            Response told = contract.check(asking().get(service.url() + "/v1/capabilities"), "get", "/v1/capabilities");
            Map<String, String> unenforced = told.jsonPath().getMap("unenforced");
            assertThat(unenforced.keySet()).isSubsetOf("cpu");
            boolean cpu = unenforced.isEmpty();

            Response answer = contract.check(submit(service, NEEDS_CPU), "post", "/v1/tasks");
            assertThat(answer.statusCode()).isEqualTo(cpu ? 201 : 422);
            if (!cpu) {
                assertThat(answer.jsonPath().getString("type")).isEqualTo("urn:sandproof:problem:unenforced");
                assertThat(answer.jsonPath().getList("unenforced")).isEqualTo(List.of("cpu"));
            }
            String ran = service.submit(Map.of("processes", 8, "memoryBytes", 64 << 20), Map.of(), "true");
            assertThat(service.ended(ran).state()).isEqualTo("succeeded");
            assertThat(unenforced(service, ran)).isEqualTo(new ArrayList<>(unenforced.keySet()));
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void what_is_accepted_runs_and_says_so(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode, List.of("--accept-unenforced cpu"), Map.of())) {
            Response told = asking().get(service.url() + "/v1/capabilities");
            assertThat(told.jsonPath().getList("acceptedUnenforced")).isEqualTo(List.of("cpu"));
            String id = submit(service, NEEDS_CPU).jsonPath().getString("id");
            assertThat(service.ended(id).state()).isEqualTo("succeeded");
            List<String> unenforced = new ArrayList<>(told.jsonPath().getMap("unenforced").keySet().stream()
                    .map(Object::toString)
                    .toList());
            assertThat(unenforced(service, id)).isEqualTo(unenforced);

            service.signal("KILL");
            service.start();
            assertThat(unenforced(service, id)).isEqualTo(unenforced);
        }
    }

    @ParameterizedTest
    @MethodSource("sandproof.reference.live.Mode#withoutEngine") // These holes are of the other back end.
    void a_hole_opened_on_purpose_is_found_by_the_try_and_accepted_by_that(Mode mode) throws Exception {
        try (LiveService service = new LiveService(mode, "no-process-limit", "no-memory-limit", "shared-network")) {
            String id = service.submit(Map.of("processes", 8), Map.of(), "true");
            assertThat(service.ended(id).state()).isEqualTo("succeeded");
            assertThat(unenforced(service, id)).contains("processes", "memory", "namespaces", "egress");
        }
    }

    private static List<String> unenforced(LiveService service, String id) {
        return asking().get(service.url() + "/v1/tasks/" + id).jsonPath().getList("unenforced", String.class);
    }

    private static Response submit(LiveService service, Map<String, Object> body) {
        return asking().body(body).post(service.url() + "/v1/tasks");
    }

    private static RequestSpecification asking() {
        return given().header("Authorization", "Bearer " + LiveService.TOKEN).contentType("application/json");
    }
}
