package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The served OpenAPI document against real answers: every route, every status, every field. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ContractTest {
    private static final String NO_TASK = "t-aaaaaaaaaaaaaaaaaaaaaaaaaa";

    private LiveService service;
    private Contract contract;
    private JsonNode document;
    private String task;

    @BeforeAll
    void start() throws Exception {
        service = new LiveService(Mode.possible().findFirst().orElseThrow());
        contract = new Contract(service);
        document = contract.document();
        task = service.run(Map.of(), "sh", "-c", "echo hello > /output/a.txt; cat /forbidden; echo out")
                .id();
    }

    @AfterAll
    void stop() throws Exception {
        service.close();
    }

    @Test
    void every_operation_answers_as_it_is_described() {
        check(asking().body(Map.of("command", List.of("true"))).post(service.url() + "/v1/tasks"), "post", "/v1/tasks");
        check(asking().body("{").post(service.url() + "/v1/tasks"), "post", "/v1/tasks");
        for (String path : List.of("", "/stdout", "/stderr", "/artifacts", "/inventory")) {
            get("/v1/tasks/" + task + path, "/v1/tasks/{id}" + path);
            get("/v1/tasks/" + NO_TASK + path, "/v1/tasks/{id}" + path);
            get("/v1/tasks/nonsense" + path, "/v1/tasks/{id}" + path);
        }
        get("/v1/tasks/" + task + "?waitMillis=-1", "/v1/tasks/{id}");
        get("/v1/tasks/" + task + "?wait=1", "/v1/tasks/{id}");
        get("/v1/tasks/" + task + "/artifacts/0/content", "/v1/tasks/{id}/artifacts/{index}/content");
        get("/v1/tasks/" + task + "/artifacts/9/content", "/v1/tasks/{id}/artifacts/{index}/content");
        check(asking().post(service.url() + "/v1/tasks/" + task + "/cancel"), "post", "/v1/tasks/{id}/cancel");
        sessions();
        get("/v1/audit", "/v1/audit");
        get("/v1/audit?task=" + task + "&after=1", "/v1/audit");
        get("/v1/audit?after=x", "/v1/audit");
        get("/v1/audit/schema", "/v1/audit/schema");
        String introspect = "/v1/credentials/introspect";
        check(asking().body(Map.of("token", "none")).post(service.url() + introspect), "post", introspect);
        check(asking().body(Map.of()).post(service.url() + introspect), "post", introspect);
        get("/v1/capabilities", "/v1/capabilities");
        get("/v1/openapi.json", "/v1/openapi.json");
        get("/healthz", "/healthz");
        get("/readyz", "/readyz");
        get("/metrics", "/metrics");
        Set<String> described = new HashSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        assertThat(contract.seen()).isEqualTo(described);
    }

    private void sessions() {
        String all = "/v1/sessions";
        Response opened =
                asking().body(Map.of("correlationId", "c", "rounds", 2)).post(service.url() + all);
        check(opened, "post", all);
        assertThat(opened.statusCode()).isEqualTo(201);
        check(asking().body(Map.of("rounds", 0)).post(service.url() + all), "post", all);
        check(asking().body(Map.of("requires", List.of("x"))).post(service.url() + all), "post", all);
        String id = opened.path("id");
        String rounds = "/rounds";
        Map<String, Object> work = Map.of("command", List.of("sh", "-c", "echo hello > /output/a.txt; sleep 1"));
        check(asking().body(work).post(service.url() + all + "/" + id + rounds), "post", all + "/{id}" + rounds);
        Response busy = asking().body(work).post(service.url() + all + "/" + id + rounds);
        check(busy, "post", all + "/{id}" + rounds);
        assertThat(busy.statusCode()).isEqualTo(409);
        get(all + "/" + id, all + "/{id}");
        check(asking().post(service.url() + all + "/" + id + "/close"), "post", all + "/{id}/close");
        get(all + "/" + id + "?waitMillis=10000", all + "/{id}");
        check(asking().post(service.url() + all + "/" + id + "/close"), "post", all + "/{id}/close");
        for (String path : List.of("", "/artifacts", "/inventory")) {
            get(all + "/" + id + path, all + "/{id}" + path);
            get(all + "/" + NO_TASK.replace("t-", "s-") + path, all + "/{id}" + path);
            get(all + "/" + NO_TASK + path, all + "/{id}" + path);
        }
        for (String index : List.of("0", "9")) {
            get(all + "/" + id + "/artifacts/" + index + "/content", all + "/{id}/artifacts/{index}/content");
        }
        get("/v1/audit?task=" + id, "/v1/audit");
    }

    @Test
    void a_submission_under_a_key_answers_as_it_is_described() {
        RequestSpecification keyed = asking().header("Idempotency-Key", "contract");
        Map<String, Object> body = Map.of("command", List.of("true"));
        check(keyed.body(body).post(service.url() + "/v1/tasks"), "post", "/v1/tasks");
        Response again = keyed.body(body).post(service.url() + "/v1/tasks");
        check(again, "post", "/v1/tasks");
        assertThat(again.statusCode()).isEqualTo(200);
        Response other = keyed.body(Map.of("command", List.of("false"))).post(service.url() + "/v1/tasks");
        check(other, "post", "/v1/tasks");
        assertThat(other.statusCode()).isEqualTo(422);
    }

    @Test
    void nothing_but_health_and_description_is_told_without_a_token() {
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    String url =
                            service.url() + path.getKey().replace("{id}", task).replace("{index}", "0");
                    Response answer =
                            given().header("Authorization", "Bearer wrong").request(operation.getKey(), url);
                    boolean open = operation.getValue().has("security");
                    assertThat(answer.statusCode()).as(url).isEqualTo(open ? 200 : 401);
                }));
    }

    @Test
    void an_unknown_path_and_a_wrong_method_are_told_apart() {
        assertThat(asking().get(service.url() + "/v1/nothing").statusCode()).isEqualTo(404);
        assertThat(asking().delete(service.url() + "/v1/tasks/" + task).statusCode())
                .isEqualTo(405);
    }

    @Test
    void output_is_handed_out_as_bytes_that_no_browser_will_show() {
        Response answer = asking().get(service.url() + "/v1/tasks/" + task + "/stdout");
        assertThat(answer.asString()).isEqualTo("out\n");
        assertThat(answer.header("Content-Disposition")).isEqualTo("attachment");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    private void get(String path, String template) {
        check(asking().get(service.url() + path), "get", template);
    }

    private void check(Response answer, String method, String template) {
        contract.check(answer, method, template);
    }

    private static RequestSpecification asking() {
        return given().header("Authorization", "Bearer " + LiveService.TOKEN).contentType("application/json");
    }
}
